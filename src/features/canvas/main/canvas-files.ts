import type { Note, SaveOutcome } from '../../../shared/contract/note.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { applyTextEdits, type TextEdit } from '../../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import { readCanvas } from '../shared/read-canvas.ts'
import { canvasWords } from './words.ts'

/** Canvases as a person writes them: through the one door, and never as something that is no canvas. */
export interface CanvasFiles {
  /** After `conflict` nothing was written. @throws LatentError `invalid_input`, and as `Vault.apply` */
  save(request: {
    readonly path: VaultPath
    readonly expect: Etag
    readonly edits: readonly TextEdit[]
  }): Promise<SaveOutcome>
  /** @throws LatentError `already_exists`, `invalid_input` */
  create(request: { readonly path: VaultPath; readonly text: string }): Promise<Note>
}

export function createCanvasFiles(vault: Pick<Vault, 'read' | 'apply'>): CanvasFiles {
  async function readOrNull(path: VaultPath): Promise<Note | null> {
    try {
      return await vault.read(path)
    } catch (error) {
      if (error instanceof LatentError && error.code === 'not_found') return null
      throw error
    }
  }

  function assertCanvas(path: VaultPath, text: string): void {
    if (!/\.canvas$/i.test(path)) throw new LatentError('denied', canvasWords.notCanvas(path))
    const read = readCanvas(text)
    if (read.status === 'read') return
    const { line, column } = read.problem
    throw new LatentError('invalid_input', canvasWords.broken(line, column))
  }

  async function create({ path, text }: { path: VaultPath; text: string }): Promise<Note> {
    assertCanvas(path, text)
    const change = { kind: 'write' as const, path, text, expect: null, additive: false }
    await vault.apply({ summary: canvasWords.created(path), changes: [change] }, { actor: 'user' })
    return vault.read(path)
  }

  return {
    create,
    async save({ path, expect, edits }) {
      const current = await readOrNull(path)
      if (current === null || current.etag !== expect) return { status: 'conflict', current }
      if (current.readOnlyReason !== null) throw new LatentError('denied', current.readOnlyReason)
      const text = editedText(current.text, edits)
      assertCanvas(path, text)
      const change = { kind: 'write' as const, path, text, expect, additive: false }
      try {
        const applied = await vault.apply(
          { summary: canvasWords.edited(path), changes: [change] },
          { actor: 'user' },
        )
        if (applied.length === 0 || text === current.text)
          return { status: 'saved', etag: expect, changed: false }
      } catch (error) {
        const isElsewhere =
          error instanceof LatentError && (error.code === 'conflict' || error.code === 'not_found')
        if (!isElsewhere) throw error
        return { status: 'conflict', current: await readOrNull(path) }
      }
      const after = await readOrNull(path)
      // Somebody may have written in between: then what is there now meets the text here.
      if (after?.text !== text) return { status: 'conflict', current: after }
      return { status: 'saved', etag: after.etag, changed: true }
    },
  }
}

/** @throws LatentError `invalid_input` for edits of another text */
function editedText(text: string, edits: readonly TextEdit[]): string {
  try {
    return applyTextEdits(text, edits)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new LatentError('invalid_input', error.message, undefined, { cause: error })
  }
}
