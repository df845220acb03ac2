import { ChangeSet, Text } from '@codemirror/state'
import { applyTextEdits, type TextEdit } from '../../../../shared/domain/text/text-edits.ts'
import { changesBetween, toDoc, toTextEdits } from './text-changes.ts'

/** One content of the file. */
export type DiskText = { readonly text: string; readonly etag: string }

/** The unsaved text in a form that survives this window; `stageVersion` changes with every stage. */
export type LedgerDraft = {
  readonly base: DiskText
  readonly stage: readonly TextEdit[]
  readonly stageVersion: number
  readonly edits: readonly TextEdit[]
}

/**
 * What of a note's text is on disk and what is not: the text that the file had (`base`), the changes that a save is
 * writing or was (`stage`), and what was typed after. Nothing here waits, and nothing drops a change.
 */
export interface TextLedger {
  /** The file as far as known; null before anything was read. */
  base(): DiskText | null
  /** The text as the person sees it. */
  text(): Text
  /** The same as it would be on disk: bytes outside the changes as they are there. */
  fileText(): string
  hasUnsavedText(): boolean
  /** A change of `text()`. */
  edited(changes: ChangeSet): void
  /** Begins a save of everything: the edits for it, against the base. */
  send(): TextEdit[]
  /** The save that was begun is on disk. */
  landed(etag: string): void
  /** The save that was begun is not on disk, or nobody knows. */
  failed(options: { readonly mayBeOnDisk: boolean }): void
  isSending(): boolean
  /** Whether the file may have this text because of a save that was never answered. */
  mayHaveLeft(text: string): boolean
  /** The file has this, and so does the person. @param doc the same for the editor, where it is known */
  adopt(disk: DiskText, doc?: Text): void
  /** The file has this, the person sees `text`: what differs is unsaved. */
  rebase(disk: DiskText, text: Text): void
  /** Null while nothing is unsaved, unless `alsoSaved`; and before anything was read. */
  draft(options: { readonly alsoSaved: boolean }): LedgerDraft | null
}

/** From this many typed characters on, a draft does not send them again with every key. */
const LONGEST_REST = 32 * 1024

export function createTextLedger(): TextLedger {
  let disk: DiskText | null = null
  let base = Text.empty
  let stage = ChangeSet.empty(0)
  let rest = ChangeSet.empty(0)
  let stageVersion = 0
  let isSending = false
  let maybeOnDisk: Text | null = null

  const staged = (): Text => stage.apply(base)
  const text = (): Text => rest.apply(staged())
  const hasUnsavedText = (): boolean => !stage.empty || !rest.empty

  function setStage(next: ChangeSet): void {
    stage = next
    rest = ChangeSet.empty(next.newLength)
    stageVersion++
  }

  function adopt(next: DiskText, doc = toDoc(next.text)): void {
    disk = next
    base = doc
    maybeOnDisk = null
    isSending = false
    setStage(ChangeSet.empty(base.length))
  }

  return {
    base: () => disk,
    text,
    fileText: () => applyTextEdits(disk?.text ?? '', toTextEdits(stage.compose(rest))),
    hasUnsavedText,
    edited(changes) {
      rest = rest.compose(changes)
    },
    send() {
      setStage(stage.compose(rest))
      isSending = true
      return toTextEdits(stage)
    },
    landed(etag) {
      disk = { text: applyTextEdits(disk?.text ?? '', toTextEdits(stage)), etag }
      base = staged()
      const typedSince = rest
      setStage(ChangeSet.empty(base.length))
      rest = typedSince
      isSending = false
      maybeOnDisk = null
    },
    failed({ mayBeOnDisk }) {
      isSending = false
      if (mayBeOnDisk) maybeOnDisk = staged()
    },
    isSending: () => isSending,
    mayHaveLeft: (found) => maybeOnDisk?.eq(toDoc(found)) ?? false,
    adopt,
    rebase(next, mine) {
      adopt(next)
      rest = changesBetween(base, mine)
    },
    draft({ alsoSaved }) {
      if (disk === null || !(alsoSaved || hasUnsavedText())) return null
      if (!isSending && insertedLength(rest) > LONGEST_REST) setStage(stage.compose(rest))
      return { base: disk, stage: toTextEdits(stage), stageVersion, edits: toTextEdits(rest) }
    },
  }
}

function insertedLength(changes: ChangeSet): number {
  let length = 0
  changes.iterChanges((_from, _to, fromNew, toNew) => (length += toNew - fromNew))
  return length
}
