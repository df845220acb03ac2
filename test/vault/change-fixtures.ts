import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change, ChangeSet } from '../../src/shared/domain/change-set.ts'
import type { Etag } from '../../src/shared/domain/text/etag.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { etagOf } from '../../src/main/vault/model/text-file.ts'
import type { ChangeOrigin } from '../../src/main/vault/model/change-origin.ts'
import type { TempVault } from './temp-vault.ts'

export const person: ChangeOrigin = { actor: 'user' }
export const agent = {
  actor: 'agent',
  conversationId: 'conversation',
  turnId: 'turn',
  callId: 'call',
} satisfies ChangeOrigin

/** The hash of a file with this text. */
export const etag = (text: string): Etag => etagOf(new TextEncoder().encode(text))

export const set = (...changes: Change[]): ChangeSet => ({ summary: 'Changed', changes })

/** @param before the text that it is made from; null creates the note */
export const write = (path: string, text: string, before: string | null): Change => ({
  kind: 'write',
  path: vaultPath(path),
  text,
  expect: before === null ? null : etag(before),
  additive: false,
})
/** @param text what it becomes on the way; as it is when left out */
export const move = (from: string, to: string, before: string, text?: string): Change => ({
  kind: 'move',
  from: vaultPath(from),
  to: vaultPath(to),
  expect: etag(before),
  ...(text === undefined ? {} : { text }),
})
export const trash = (path: string, before: string): Change => ({
  kind: 'trash',
  path: vaultPath(path),
  expect: etag(before),
})
export const moveFolder = (from: string, to: string): Change => ({
  kind: 'move-folder',
  from: vaultPath(from),
  to: vaultPath(to),
})
export const trashFolder = (path: string): Change => ({
  kind: 'trash-folder',
  path: vaultPath(path),
})

/** Every file below the root with its text, `.latent` left out; the name of each folder in the trash is left out too. */
export async function filesOf({ root }: Pick<TempVault, 'root'>): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(root, '.latent')))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = await Promise.all(
    files.map(async (file) => [
      file.slice(root.length + 1).replace(/^\.trash\/[^/]+/, '.trash'),
      await readFile(file, 'utf8'),
    ]),
  )
  return Object.fromEntries(texts) as Record<string, string>
}
