import { ChangeSet, Text } from '@codemirror/state'
import { applyTextEdits, type TextEdit } from '../../../../../shared/domain/text/text-edits.ts'
import { changesBetween, toDoc, toTextEdits } from '../text-changes.ts'

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
 * What of a note's text is on disk and what is not: the text that the file had (`disk`), the changes that a save is
 * writing or was (`stage`), and what was typed after (`rest`). A value: every function here gives another one, and
 * none drops a change.
 */
export interface TextLedger {
  /** The file as far as known; null before anything was read. */
  readonly disk: DiskText | null
  /** The same as the editor holds it. */
  readonly base: Text
  readonly stage: ChangeSet
  readonly rest: ChangeSet
  readonly stageVersion: number
  readonly isSending: boolean
  /** What a save that was never answered may have left there. */
  readonly maybeOnDisk: Text | null
}

/** From this many typed characters on, a draft does not send them again with every key. */
const LONGEST_REST = 32 * 1024

export const emptyLedger = (): TextLedger => ({
  disk: null,
  base: Text.empty,
  stage: ChangeSet.empty(0),
  rest: ChangeSet.empty(0),
  stageVersion: 0,
  isSending: false,
  maybeOnDisk: null,
})

const stagedOf = ({ stage, base }: TextLedger): Text => stage.apply(base)

/** The text as the person sees it. */
export const textOf = (ledger: TextLedger): Text => ledger.rest.apply(stagedOf(ledger))

/** The same as it would be on disk: bytes outside the changes as they are there. */
export const fileTextOf = ({ disk, stage, rest }: TextLedger): string =>
  applyTextEdits(disk?.text ?? '', toTextEdits(stage.compose(rest)))

export const isUnsaved = ({ stage, rest }: TextLedger): boolean => !stage.empty || !rest.empty

/** @param changes of the text as the person sees it */
export const withEdit = (ledger: TextLedger, changes: ChangeSet): TextLedger => ({
  ...ledger,
  rest: ledger.rest.compose(changes),
})

const withStage = (ledger: TextLedger, stage: ChangeSet): TextLedger => ({
  ...ledger,
  stage,
  rest: ChangeSet.empty(stage.newLength),
  stageVersion: ledger.stageVersion + 1,
})

/** Begins a save of everything: its edits, against the base, are those of the stage. */
export const sending = (ledger: TextLedger): TextLedger => ({
  ...withStage(ledger, ledger.stage.compose(ledger.rest)),
  isSending: true,
})

/** The save that was begun is on disk. */
export function landed(ledger: TextLedger, etag: string): TextLedger {
  const text = applyTextEdits(ledger.disk?.text ?? '', toTextEdits(ledger.stage))
  const base = stagedOf(ledger)
  return {
    ...withStage(ledger, ChangeSet.empty(base.length)),
    disk: { text, etag },
    base,
    rest: ledger.rest,
    isSending: false,
    maybeOnDisk: null,
  }
}

/** The save that was begun is not on disk, or nobody knows. */
export const notLanded = (
  ledger: TextLedger,
  { mayBeOnDisk }: { readonly mayBeOnDisk: boolean },
): TextLedger => ({
  ...ledger,
  isSending: false,
  maybeOnDisk: mayBeOnDisk ? stagedOf(ledger) : ledger.maybeOnDisk,
})

/** Whether the file may have this text because of a save that was never answered. */
export const mayHaveLeft = ({ maybeOnDisk }: TextLedger, text: string): boolean =>
  maybeOnDisk?.eq(toDoc(text)) ?? false

/** The file has this, and so does the person. @param doc the same for the editor, where it is known */
export const adopted = (
  ledger: TextLedger,
  disk: DiskText,
  doc: Text = toDoc(disk.text),
): TextLedger => ({
  ...withStage(ledger, ChangeSet.empty(doc.length)),
  disk: { text: disk.text, etag: disk.etag },
  base: doc,
  isSending: false,
  maybeOnDisk: null,
})

/** The file has this, the person sees `text`: what differs is unsaved. */
export function rebased(ledger: TextLedger, disk: DiskText, text: Text): TextLedger {
  const next = adopted(ledger, disk)
  return { ...next, rest: changesBetween(next.base, text) }
}

/** With what was typed long ago in the stage, which a draft sends once. */
export const compacted = (ledger: TextLedger): TextLedger =>
  !ledger.isSending && insertedLength(ledger.rest) > LONGEST_REST
    ? withStage(ledger, ledger.stage.compose(ledger.rest))
    : ledger

/** Null while nothing is unsaved, unless `alsoSaved`; and before anything was read. */
export function draftOf(
  ledger: TextLedger,
  { alsoSaved }: { readonly alsoSaved: boolean },
): LedgerDraft | null {
  const { disk, stage, stageVersion, rest } = ledger
  if (disk === null || !(alsoSaved || isUnsaved(ledger))) return null
  return { base: disk, stage: toTextEdits(stage), stageVersion, edits: toTextEdits(rest) }
}

function insertedLength(changes: ChangeSet): number {
  let length = 0
  changes.iterChanges((_from, _to, fromNew, toNew) => (length += toNew - fromNew))
  return length
}
