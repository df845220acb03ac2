import { parseNote } from '../notes/parse-note.ts'

/**
 * Fits what a model wrote to a section of a note, and checks it against the list that it was given: each link is there, no
 * other is, and no line of a list says something without a link.
 * @returns a problem, as the end of a sentence that begins with the model
 */
export function checkWording(
  written: string,
  list: string,
): { readonly text: string } | { readonly problem: string } {
  // Headings of level 1 and 2 would end the section.
  const text = written
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/^#{1,2}(?=\s)/gm, '###')
  if (text === '') return { problem: 'wrote nothing' }
  if (/```|~~~|<!--|%%|^(?:---|\*\*\*|===)/m.test(text))
    return { problem: 'wrote more than a text' }
  const wanted = new Set(targetsIn(list))
  const found = targetsIn(text)
  if (/[a-z][a-z0-9+.-]*:\/\//i.test(text) || found.some((target) => !wanted.has(target)))
    return { problem: 'made up a link' }
  const kept = new Set(found)
  if ([...wanted].some((target) => !kept.has(target))) return { problem: 'left out a link' }
  const unlinked = text
    .split('\n')
    .some((line) => /^\s*(?:[-*+]|\d+[.)])\s/.test(line) && targetsIn(line).length === 0)
  return unlinked ? { problem: 'wrote a line without a link' } : { text: `${text}\n` }
}

const targetsIn = (text: string): string[] =>
  parseNote('note.md', text).links.map(({ target }) => target)
