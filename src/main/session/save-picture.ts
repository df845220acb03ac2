import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../shared/domain/is-record.ts'
import { AttachmentFolder, type Settings } from '../../shared/domain/settings.ts'
import { folderOf, noteNameOf, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../platform/ports.ts'
import { fileNameForTitle } from '../notes/file-name-for-title.ts'
import { pictureKind } from './picture-kind.ts'
import { freeFilePath } from '../vault/read/free-path.ts'
import { etagOf } from '../vault/model/text-file.ts'
import type { Vault } from '../vault/vault.ts'

/** In UTF-16 units, of a name that a picture had before. */
const LONGEST_NAME = 60

/**
 * The folder that a picture for `note` goes into, as the settings want it; the folder of the settings where no link can
 * name the other one.
 * @param obsidian what Obsidian keeps in the vault's `app.json`; there `attachmentFolderPath` is a folder of the vault,
 *     `/` its top, `./` that of the note, and `./name` one in that
 */
export function pictureFolder(
  note: VaultPath | null,
  { attachmentPlace, attachmentFolder }: Pick<Settings, 'attachmentPlace' | 'attachmentFolder'>,
  obsidian: unknown,
): string {
  const wanted = AttachmentFolder.safeParse(
    attachmentPlace === 'note'
      ? beside(note, '')
      : attachmentPlace === 'vault'
        ? folderOfObsidian(note, obsidian)
        : null,
  )
  return wanted.success ? wanted.data : attachmentFolder
}

function folderOfObsidian(note: VaultPath | null, obsidian: unknown): string | null {
  const path = isRecord(obsidian) ? obsidian['attachmentFolderPath'] : null
  if (typeof path !== 'string' || path === '') return null
  const name = path.replace(/^\.?\/|\/$/g, '')
  return path.startsWith('./') ? beside(note, name) : name
}

const beside = (note: VaultPath | null, name: string): string | null =>
  note === null ? null : [folderOf(note), name].filter((part) => part !== '').join('/')

/**
 * Writes a picture that a person pasted or dropped as a new file of the vault, never over another one: under the name
 * that it had, with the extension of what it is, or that of the moment.
 * @param name as its file was called; null for a picture that was none, `image.png` is how browsers say the same
 * @returns the change too, by which it is taken back
 * @throws LatentError `invalid_input` for what is no picture, and whatever the vault says when it cannot be written
 */
export async function savePicture(
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string | null },
  {
    vault,
    folder,
    stateDir,
    clock,
    ids,
  }: {
    readonly vault: Pick<Vault, 'apply' | 'etag'>
    /** Of the vault; empty is its top. */
    readonly folder: string
    readonly stateDir: string
    readonly clock: Clock
    readonly ids: Ids
  },
): Promise<{ readonly path: VaultPath; readonly changeId: string }> {
  const kind = pictureKind(bytes)
  if (!kind)
    throw new LatentError(
      'invalid_input',
      'Only PNG, JPEG, GIF and WebP pictures can be kept. Nothing was saved.',
    )
  const stem = noteNameOf(fileNameForTitle(nameWithoutExtension(name, clock.nowMs())))
  const wanted = `${folder === '' ? '' : `${folder}/`}${stem}.${kind.extension}`
  const path = await freeFilePath(vault, wanted)
  const source = join(stateDir, `picture-${ids.random()}`)
  try {
    await writeFile(source, bytes, { mode: 0o600, flag: 'wx' })
    const etag = etagOf(bytes)
    const change = { kind: 'add' as const, path, source, etag, sizeBytes: bytes.length }
    const changeSet = { summary: `Added ${path}`, changes: [change] }
    const [applied] = await vault.apply(changeSet, { actor: 'user' })
    if (!applied) throw new LatentError('internal', 'The change was not recorded.')
    return { path, changeId: applied.changeId }
  } finally {
    await rm(source, { force: true })
  }
}

function nameWithoutExtension(name: string | null, nowMs: number): string {
  const stem = name?.replace(/\.[^.]*$/, '').slice(0, LONGEST_NAME) ?? ''
  return stem === '' || /^image$/i.test(stem) ? `Picture ${timeText(nowMs)}` : stem
}

/** `2026-11-22 05.46.01`, the person's own time; no colons, which some systems do not take. */
function timeText(atMs: number): string {
  const date = new Date(atMs)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}.${two(date.getMinutes())}.${two(date.getSeconds())}`
}
