import type { AnswerPiece } from '../contract/engine-contract.ts'

/**
 * Joins the pieces of an answer that come faster than a screen shows them: each message between two processes costs about
 * as much as a token of a small model.
 */
export interface PieceBatch {
  /** @returns what is to be told now; the rest comes with what follows */
  take(pieces: readonly AnswerPiece[]): readonly AnswerPiece[]
  /** What is left. */
  rest(): readonly AnswerPiece[]
}

/** One frame of a screen. */
const FRAME_MS = 16

export function createPieceBatch(nowMs: () => number): PieceBatch {
  let held: AnswerPiece[] = []
  let toldMs = -Infinity
  function rest(): readonly AnswerPiece[] {
    const pieces = held
    held = []
    return pieces
  }
  return {
    take(pieces) {
      for (const piece of pieces) {
        const last = held.at(-1)
        if (last && last.type !== 'call' && last.type === piece.type)
          held[held.length - 1] = { type: last.type, text: last.text + piece.text }
        else held.push(piece)
      }
      const now = nowMs()
      if (held.length === 0 || now - toldMs < FRAME_MS) return []
      toldMs = now
      return rest()
    },
    rest,
  }
}
