import { createStore } from 'zustand/vanilla'
import type { Note } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { NoteSession, NoteSessionState, ReplaceListener } from './note-session.ts'
import { createSessionEffects } from './session/session-effects.ts'
import type { SessionEvent } from './session/session-model.ts'
import type { NoteSessionOptions } from './session/session-options.ts'
import { newSession, stepSession } from './session/step-session.ts'
import { fileTextOf, isUnsaved, textOf } from './session/text-ledger.ts'

/** Runs the steps of one note: each event changes the session at once, and what it asks for is done after it, in order. */
export function createNoteSession(options: NoteSessionOptions): NoteSession {
  const { path, vaultId = null, now = () => new Date() } = options
  const { delayMs = 1000, longestDelayMs = 5000 } = options
  const draftId: string = crypto.randomUUID()
  let session = newSession({ draftId, canKeep: vaultId !== null, delayMs, longestDelayMs })
  const state = createStore<NoteSessionState>(() => session.view)
  const editors = new Set<ReplaceListener>()
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let asks = 0
  const effects = createSessionEffects({ ...options, dispatch, asked })

  function dispatch(event: SessionEvent): void {
    const step = stepSession(session, event, now().getTime())
    session = step.session
    // At once: the next key is typed into what the editor shows.
    for (const effect of step.effects)
      if (effect.does === 'show')
        for (const show of editors) show(effect.changes, { undoable: effect.undoable })
    if (session.view !== state.getState()) state.setState(session.view, true)
    effects.run(step.effects)
  }

  /** Tells it, and waits for the answer. */
  function ask<T>(event: (ask: number) => SessionEvent): Promise<T> {
    const answer = Promise.withResolvers<unknown>()
    asked.set(++asks, answer)
    dispatch(event(asks))
    return answer.promise as Promise<T>
  }

  function theirsOrFail(): Note {
    const { save } = session.view
    if (save.kind === 'conflict') return save.theirs
    throw new LatentError('conflict', 'There is nothing to decide any more.')
  }

  const text = () => textOf(session.ledger)
  return {
    path,
    state,
    text,
    hasUnsavedText: () => isUnsaved(session.ledger),
    load: () => ask((ask) => ({ is: 'load', ask })),
    edited(changes, by) {
      // First, so that no editor shows what the session does not hold.
      dispatch({ is: 'edited', changes })
      for (const show of editors) if (show !== by) show(changes, { undoable: false })
    },
    replace: (changes) => dispatch({ is: 'replaced', changes }),
    flush: () => ask((ask) => ({ is: 'flush', ask })),
    seenOnDisk: (etag) => ask((ask) => ({ is: 'seen', etag, ask })),
    recheck: () => ask((ask) => ({ is: 'recheck', ask })),
    conflict() {
      const { save } = session.view
      if (save.kind !== 'conflict') return null
      const base = session.ledger.disk?.text ?? ''
      return { base, mine: fileTextOf(session.ledger), theirs: save.theirs }
    },
    hold() {
      dispatch({ is: 'held' })
      return () => dispatch({ is: 'released' })
    },
    keepMine() {
      const theirs = theirsOrFail()
      return ask((ask) => ({ is: 'settled', theirs, text: text(), ask }))
    },
    useTheirs: () => dispatch({ is: 'theirs-used', theirs: theirsOrFail() }),
    async keepBoth() {
      const theirs = theirsOrFail()
      return await ask<VaultPath>((ask) => ({ is: 'both-kept', theirs, ask }))
    },
    settle: (theirs, result) => ask((ask) => ({ is: 'settled', theirs, text: result, ask })),
    undoNotice: () => ask((ask) => ({ is: 'undo', ask })),
    closeNotice: () => dispatch({ is: 'notice-closed' }),
    closeReplaced: (changeId) => dispatch({ is: 'replaced-told', changeId }),
    recreate: () => ask((ask) => ({ is: 'recreate', ask })),
    onReplace(listener) {
      editors.add(listener)
      return () => void editors.delete(listener)
    },
    vaultReads: (reason) => dispatch({ is: 'vault-reads', reason }),
    keepDraft: () => ask((ask) => ({ is: 'keep', ask })),
    giveUp: () => dispatch({ is: 'given-up' }),
    dispose() {
      dispatch({ is: 'disposed' })
      effects.dispose()
    },
  }
}
