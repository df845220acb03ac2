import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VaultPath } from '../shared/domain/vault-path.ts'
import { LatentError } from '../shared/rpc/errors.ts'
import type { Clock, Ids } from './platform/ports.ts'
import { pictureKind } from './picture-kind.ts'
import { etagOf } from './vault/text-file.ts'
import type { Vault } from './vault/vault.ts'

const FOLDER = 'attachments'
const MOST_NAMES = 100

/**
 * Writes a picture that a person pasted, and said yes to, as a new file of the vault. Never over another one.
 * @throws LatentError `invalid_input` for what is no picture, and whatever the vault says when it cannot be written
 */
export async function savePicture(
  bytes: Uint8Array,
  {
    vault,
    stateDir,
    clock,
    ids,
  }: {
    readonly vault: Pick<Vault, 'apply' | 'etag'>
    readonly stateDir: string
    readonly clock: Clock
    readonly ids: Ids
  },
): Promise<VaultPath> {
  const kind = pictureKind(bytes)
  if (!kind)
    throw new LatentError(
      'invalid_input',
      'Only PNG, JPEG, GIF and WebP pictures can be attached. Nothing was saved.',
    )
  const path = await freePath(vault, `Picture ${timeText(clock.nowMs())}`, kind.extension)
  const source = join(stateDir, `picture-${ids.random()}`)
  try {
    await writeFile(source, bytes, { mode: 0o600, flag: 'wx' })
    const etag = etagOf(bytes)
    const change = { kind: 'add' as const, path, source, etag, sizeBytes: bytes.length }
    await vault.apply({ summary: `Added ${path}`, changes: [change] }, { actor: 'user' })
    return path
  } finally {
    await rm(source, { force: true })
  }
}

async function freePath(
  vault: Pick<Vault, 'etag'>,
  name: string,
  extension: string,
): Promise<VaultPath> {
  for (let number = 1; number <= MOST_NAMES; number++) {
    const path = VaultPath.parse(
      `${FOLDER}/${name}${number === 1 ? '' : ` ${number}`}.${extension}`,
    )
    if ((await vault.etag(path)) === null) return path
  }
  throw new LatentError('conflict', 'Too many pictures came at once. Try again in a second.')
}

/** `2026-11-22 05.46.01`, the person's own time; no colons, which some systems do not take. */
function timeText(atMs: number): string {
  const date = new Date(atMs)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}.${two(date.getMinutes())}.${two(date.getSeconds())}`
}
