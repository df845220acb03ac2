import { z } from 'zod'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { entryLink, ONE_KIND } from './category-words.ts'

const Entry = z.object({
  entry: z.object({
    path: z.string(),
    category: z.string(),
    frontmatter: z.record(z.string(), z.unknown()),
    content: z.string(),
  }),
})
const UNSHOWN = /^(?:name|aliases?|created|modified)$/i
const MAX_CONTENT = 1500

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(valueText).join(', ')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : `${typeof value === 'string' ? value : JSON.stringify(value ?? '')}`.replace(/\s+/g, ' ')

export const getEntryPhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'show entry Atlas',
    'show the project Atlas',
    'details of the person Ada',
    'what do I know about the person Ada',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:show|open|get|read|display|view)(?: me)? (?:the |my )?(?:entry|${ONE_KIND}) (?:called |named |of |for |on )?(?<entry>(?!notes?\\b).+)$`,
        'i',
      ),
      read: ({ entry = '' }) => ({ type: 'call', args: { path: noteWords(entry) } }),
    },
    {
      pattern: new RegExp(
        `^(?:show(?: me)? )?(?:the )?(?:details|fields) (?:of|for|about) (?:the |my )?(?:entry|${ONE_KIND}) (?<entry>.+)$`,
        'i',
      ),
      read: ({ entry = '' }) => ({ type: 'call', args: { path: noteWords(entry) } }),
    },
    {
      pattern: new RegExp(
        `^(?:what do i know about|who is|tell me about) (?:the |my )(?:${ONE_KIND}) (?<entry>.+)$`,
        'i',
      ),
      read: ({ entry = '' }) => ({ type: 'call', args: { path: noteWords(entry) } }),
    },
  ],
  describe(data) {
    const found = Entry.safeParse(data)
    if (!found.success) return null
    const { path, category, frontmatter, content } = found.data.entry
    const fields = Object.entries(frontmatter)
      .filter(([key]) => !UNSHOWN.test(key))
      .map(([key, value]) => [key, valueText(value)] as const)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `- ${key.replaceAll('_', ' ')}: ${value}`)
    const text = content.trim().replace(/^# .*\n*/, '')
    const cut = text.length > MAX_CONTENT ? `${text.slice(0, MAX_CONTENT).toWellFormed()}…` : text
    const quoted =
      cut === ''
        ? []
        : [
            cut
              .split('\n')
              .map((line) => `> ${line}`.trimEnd())
              .join('\n'),
          ]
    return [`${entryLink(path)} (${category})`, fields.join('\n'), ...quoted]
      .filter((part) => part !== '')
      .join('\n\n')
  },
}
