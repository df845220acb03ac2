import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** Which row a person is at, and which they chose to act on together. */
export interface InboxSelection {
  readonly active: VaultPath | null
  /** Where a stretch of chosen rows began. */
  readonly anchor: VaultPath | null
  readonly chosen: ReadonlySet<VaultPath>
}

export const NOTHING_CHOSEN: InboxSelection = { active: null, anchor: null, chosen: new Set() }

/** One row up or down, or as many as `step` says; with `extend` all from the anchor to there are chosen. */
export function moveSelection(
  rows: readonly VaultPath[],
  selection: InboxSelection,
  { step, extend }: { readonly step: number; readonly extend: boolean },
): InboxSelection {
  if (rows.length === 0) return selection
  const from = selection.active === null ? -1 : rows.indexOf(selection.active)
  const to = Math.max(0, Math.min(rows.length - 1, from + step))
  const active = rows[to] ?? null
  if (!extend) return { ...selection, active, anchor: active }
  const isThere = (path: VaultPath | null): boolean => path !== null && rows.includes(path)
  const anchor = [selection.anchor, selection.active].find(isThere) ?? active
  const start = anchor === null ? to : rows.indexOf(anchor)
  const stretch = rows.slice(Math.min(start, to), Math.max(start, to) + 1)
  return { active, anchor, chosen: new Set(stretch) }
}

export function toggleChosen({ active, chosen }: InboxSelection, path: VaultPath): InboxSelection {
  const next = new Set(chosen)
  if (!next.delete(path)) next.add(path)
  return { active: active ?? path, anchor: path, chosen: next }
}

/** What a key acts on: what is chosen, or else the row a person is at. */
export const targetsOf = (
  rows: readonly VaultPath[],
  { active, chosen }: InboxSelection,
): readonly VaultPath[] => {
  const chosenRows = rows.filter((path) => chosen.has(path))
  if (chosenRows.length > 0) return chosenRows
  return active !== null && rows.includes(active) ? [active] : []
}

/** After some rows went: the one below the last of them, or the last there is. */
export function selectionWithout(
  rows: readonly VaultPath[],
  selection: InboxSelection,
  gone: ReadonlySet<VaultPath>,
): InboxSelection {
  const chosen = new Set([...selection.chosen].filter((path) => !gone.has(path)))
  const { active } = selection
  if (active !== null && !gone.has(active)) return { ...selection, chosen }
  const from = active === null ? 0 : rows.indexOf(active)
  const stays = (path: VaultPath): boolean => !gone.has(path)
  const next = rows.slice(from).find(stays) ?? rows.slice(0, from).findLast(stays) ?? null
  return { active: next, anchor: next, chosen }
}
