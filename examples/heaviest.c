/* A bot in C that lays its heaviest tile, with no library for JSON: it looks for the few texts that it needs.
 *
 *     cc -O2 -o heaviest examples/heaviest.c
 *     doublesix duel cmd:./heaviest random --sheet luckies
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* What follows a text in a line, or nothing. */
static const char *after(const char *line, const char *text) {
    const char *found = strstr(line, text);
    return found ? found + strlen(text) : NULL;
}

/* The spots of the tile that an option lays; 6-5@6 lays 6-5. */
static int spots(const char *option) {
    return option[1] == '-' ? (option[0] - '0') + (option[2] - '0') : -1;
}

/* Copy the option with the most spots; the options follow each other as "6-5@6","draw"] and so on. */
static void choose(const char *options, char *best, size_t size) {
    int most = -2;
    while (*options == '"') {
        const char *end = strchr(options + 1, '"');
        if (end == NULL) return;
        if (spots(options + 1) > most && (size_t)(end - options) < size) {
            most = spots(options + 1);
            memcpy(best, options + 1, end - options - 1);
            best[end - options - 1] = '\0';
        }
        options = end + 1;
        if (*options == ',') options++;
    }
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *type = after(line, "\"type\":\"");
        if (type == NULL) continue;
        if (strncmp(type, "hello\"", 6) == 0) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"heaviest\"}");
        } else if (strncmp(type, "view\"", 5) == 0) {
            const char *id = after(line, "\"id\":"), *options = after(line, "\"options\":[");
            char action[32] = "pass";
            if (id == NULL || options == NULL) continue;
            choose(options, action, sizeof action);
            printf("{\"type\":\"action\",\"id\":%ld,\"action\":\"%s\"}\n", strtol(id, NULL, 10), action);
        } else if (strncmp(type, "bye\"", 4) == 0) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
