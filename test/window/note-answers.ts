import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { Etag } from '../../src/shared/domain/text/etag.ts'
import type { Answers } from './scripted-host.ts'

/** What main answers when these notes, by path, are opened in the window; nothing of them is kept when they are saved. */
export const noteAnswers = (texts: Readonly<Record<string, string>>): Answers => ({
  'note.read': async ({ path }) => {
    const text = texts[path]
    if (text === undefined) throw new LatentError('not_found', `There is no note at ${path}.`)
    return {
      path,
      text,
      etag: await etagOf(text),
      sizeBytes: text.length,
      modifiedMs: 0,
      readOnlyReason: null,
    }
  },
  'note.save': async () => ({ status: 'saved', etag: await etagOf('saved'), changed: true }),
  'note.titles': {},
  'draft.put': { status: 'kept' },
  'draft.drop': null,
})

async function etagOf(text: string): Promise<Etag> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('') as Etag
}
