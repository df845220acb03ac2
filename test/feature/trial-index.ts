import { z } from 'zod'
import { defineIndexPart, indexQuery } from '../../src/main/knowledge/index-part.ts'

/** How often notes say “ahoy”, as the part of a feature that is only in tests. */
export const trialIndex = (version = 1, word = 'ahoy') =>
  defineIndexPart(import.meta.url, {
    name: 'trial',
    tables: {
      version,
      create: `
        CREATE TABLE greetings (
          note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
          count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX greetings_note ON greetings (note);
      `,
      read: ({ text }) => text.split(word).length - 1,
      writer(database) {
        const insert = database.prepare('INSERT INTO greetings (note, count) VALUES (?, ?)')
        return (note, count) => {
          if (count > 0) insert.run(note, count)
        }
      },
    },
    queries: {
      greetings: indexQuery(
        z.object({ atLeast: z.int().min(1) }),
        z.array(z.object({ path: z.string(), count: z.int() })),
        (database, { atLeast }) =>
          database
            .prepare<[number], { path: string; count: number }>(
              `SELECT path, count FROM greetings JOIN files ON files.id = greetings.note
               WHERE count >= ? ORDER BY path`,
            )
            .all(atLeast),
      ),
    },
  })

export const indexPart = trialIndex()
