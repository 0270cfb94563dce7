"""Who somebody is: guests, accounts, ratings, and the games that they have played."""
