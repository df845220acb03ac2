import type { Note, SaveOutcome } from '../../../shared/contract/note.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { TextEdit } from '../../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import { readCanvas } from '../shared/read-canvas.ts'
import { canvasWords } from './words.ts'

/** Canvases as a person writes them: through the one door, and never as something that is no canvas. */
export interface CanvasFiles {
  /** As `Vault.save`. @throws LatentError `invalid_input` for what would be no canvas */
  save(request: {
    readonly path: VaultPath
    readonly expect: Etag
    readonly edits: readonly TextEdit[]
  }): Promise<SaveOutcome>
  /** @throws LatentError `already_exists`, `invalid_input` */
  create(request: { readonly path: VaultPath; readonly text: string }): Promise<Note>
}

export function createCanvasFiles(vault: Pick<Vault, 'read' | 'apply' | 'save'>): CanvasFiles {
  return {
    async create({ path, text }) {
      assertName(path)
      assertCanvas(text)
      const change = { kind: 'write' as const, path, text, expect: null, additive: false }
      const changeSet = { summary: canvasWords.created(path), changes: [change] }
      await vault.apply(changeSet, { actor: 'user' })
      return vault.read(path)
    },
    async save(request) {
      assertName(request.path)
      return vault.save(request, { actor: 'user' }, assertCanvas)
    },
  }
}

function assertName(path: VaultPath): void {
  if (!/\.canvas$/i.test(path)) throw new LatentError('denied', canvasWords.notCanvas(path))
}

function assertCanvas(text: string): void {
  const read = readCanvas(text)
  if (read.status === 'read') return
  const { line, column } = read.problem
  throw new LatentError('invalid_input', canvasWords.broken(line, column))
}
