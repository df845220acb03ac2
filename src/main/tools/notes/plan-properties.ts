import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { readFrontmatter } from '../../notes/frontmatter/frontmatter.ts'
import type { ToolServices, WritePlan } from '../define/define-tool.ts'
import { readForChange } from './read-for-change.ts'

/** Works out how properties of a note get other values; null removes one. @throws LatentError as `readForChange` */
export async function planProperties(
  vault: ToolServices['vault'],
  path: VaultPath,
  updates: Readonly<Record<string, unknown>>,
): Promise<WritePlan> {
  const note = await readForChange(vault, path)
  const text = updateFrontmatter(note.text, updates)
  const before = readFrontmatter(note.text)?.data ?? {}
  const after = readFrontmatter(text)?.data ?? {}
  const updatedFields = Object.keys(updates).filter((key) => !isSame(before, after, key))
  const userMessage =
    updatedFields.length === 0
      ? `${path} has these values already`
      : `Updated ${updatedFields.join(', ')} of ${path}`
  return {
    changeSet: {
      summary: userMessage,
      changes:
        text === note.text
          ? []
          : [
              {
                kind: 'write',
                path,
                text,
                expect: note.etag,
                additive: !updatedFields.some((key) => hasValue(before, key)),
              },
            ],
    },
    data: () => ({ path, updatedFields }),
    userMessage,
  }
}

type Data = Readonly<Record<string, unknown>>

const isSame = (before: Data, after: Data, key: string): boolean =>
  Object.hasOwn(before, key) === Object.hasOwn(after, key) &&
  JSON.stringify(before[key]) === JSON.stringify(after[key])

/** A field without a value (`due:`) holds nothing that could be lost. */
const hasValue = (data: Data, key: string): boolean =>
  Object.hasOwn(data, key) && data[key] !== null && data[key] !== undefined
