import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { Step } from '../model/step.ts'
import { etagOf } from '../model/text-file.ts'
import type { ExistingFile } from '../read/journalled-file.ts'

/** What is to become of one file: where it is when the folders are moved, where it is to be, and with which content. */
export interface NetChange {
  readonly path: string
  readonly to: string
  readonly found: ExistingFile
  /** Null: what it has. */
  readonly content: Uint8Array | null
  /** The changes that are taken back by this, newest first. */
  readonly undoes: readonly string[]
}

/** A step, and the content that it replaces or moves. */
export interface NetStep {
  readonly step: Step
  readonly before: ExistingFile
}

/**
 * The steps that make these changes. No path comes twice, so that each step can be told from the disk alone after a
 * crash: where files follow one another (`a` to `b`, what was `b` to `c`) or change places, it is the content that goes on, and
 * the files stay as far as they can.
 */
export function toNetSteps(
  changes: readonly NetChange[],
  makeEntry: (
    fields: Pick<JournalEntry, 'path' | 'toPath' | 'preEtag' | 'preRef' | 'postEtag' | 'undoes'>,
  ) => JournalEntry,
): NetStep[] {
  const moved = new Map(
    changes.filter(({ path, to }) => path !== to).map((change) => [change.path, change]),
  )
  const targets = new Set([...moved.values()].map(({ to }) => to))
  const steps: NetStep[] = []

  /** What is `before` at `path` gets the content of `after`, and the place `to`. */
  function add(
    path: string,
    to: string,
    { before, after }: Record<'before' | 'after', NetChange>,
  ): void {
    const content = after.content ?? after.found.bytes
    const etag: Etag = after.content === null ? after.found.etag : etagOf(after.content)
    const isSame = etag === before.found.etag
    if (isSame && path === to) return
    if (!isSame && content === null)
      throw new LatentError(
        'unavailable',
        `${path} is too large to change places with another file. Nothing was changed.`,
      )
    steps.push({
      before: before.found,
      step: {
        entry: makeEntry({
          path,
          toPath: path === to ? null : to,
          preEtag: before.found.etag,
          preRef: isSame ? null : before.found.etag,
          postEtag: isSame ? null : etag,
          undoes: after.undoes,
        }),
        content: isSame ? null : content,
      },
    })
  }

  for (const change of changes) {
    if (change.path === change.to) add(change.path, change.to, { before: change, after: change })
    else if (!targets.has(change.path)) addRow(change)
  }
  // What is left goes round in circles.
  for (const change of moved.values()) if (moved.has(change.path)) addCircle(change)
  return steps

  /** From a file whose place nobody takes, on to a place that was free. */
  function addRow(first: NetChange): void {
    let last = first
    moved.delete(first.path)
    for (let next = moved.get(last.to); next !== undefined; next = moved.get(last.to)) {
      add(next.path, next.path, { before: next, after: last })
      moved.delete(next.path)
      last = next
    }
    add(first.path, last.to, { before: first, after: last })
  }

  function addCircle(first: NetChange): void {
    let last = first
    for (;;) {
      moved.delete(last.path)
      const next = moved.get(last.to) ?? first
      add(next.path, next.path, { before: next, after: last })
      if (next === first) return
      last = next
    }
  }
}
