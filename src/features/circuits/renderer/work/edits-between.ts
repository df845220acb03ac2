import type { BlueprintEdit } from '../../shared/blueprint-edit.ts'
import type { Blueprint, BlueprintComponent } from '../../shared/blueprint.ts'
import { readWireEnd, wireEnd } from '../../shared/wire-end.ts'

/**
 * What was done between two states of a circuit, in an order in which it can be done again.
 * @param renames labels that parts had before, and have now
 */
export function editsBetween(
  before: Blueprint,
  after: Blueprint,
  renames: ReadonlyMap<string, string>,
): readonly BlueprintEdit[] {
  const renamed = [...renames].map(([label, to]): BlueprintEdit => ({ type: 'rename', label, to }))
  const nowCalled = (label: string): string => renames.get(label) ?? label
  const old = new Map(before.components.map((part) => [nowCalled(part.label), part]))
  const now = new Map(after.components.map((part) => [part.label, part]))
  // Another type in the place of a part is another part.
  const isSamePart = (label: string): boolean => old.get(label)?.type === now.get(label)?.type
  const gone = [...old.keys()].filter((label) => !now.has(label) || !isSamePart(label))
  const added = after.components.filter(({ label }) => !old.has(label) || !isSamePart(label))
  const lost = new Set(gone)
  const wires = wireEdits(before, after, nowCalled, lost)
  return [
    ...renamed,
    ...wires.removed,
    ...gone.map((label): BlueprintEdit => ({ type: 'remove-component', label })),
    ...after.components.flatMap((part) => {
      const was = old.get(part.label)
      return was && !lost.has(part.label) ? partEdits(was, part) : []
    }),
    ...added.map((component): BlueprintEdit => ({ type: 'add-component', component })),
    ...wires.added,
  ]
}

function partEdits(before: BlueprintComponent, after: BlueprintComponent): BlueprintEdit[] {
  const { label, position } = after
  const edits: BlueprintEdit[] = []
  if (before.position.x !== position.x || before.position.y !== position.y)
    edits.push({ type: 'move', label, position })
  const names = new Set([
    ...Object.keys(before.properties ?? {}),
    ...Object.keys(after.properties ?? {}),
  ])
  for (const name of names) {
    const value = after.properties?.[name]
    if (JSON.stringify(before.properties?.[name]) !== JSON.stringify(value))
      edits.push({ type: 'set-property', label, name, value })
  }
  return edits
}

function wireEdits(
  before: Blueprint,
  after: Blueprint,
  nowCalled: (label: string) => string,
  lost: ReadonlySet<string>,
): { readonly removed: BlueprintEdit[]; readonly added: BlueprintEdit[] } {
  const follow = (end: string): string => {
    const read = readWireEnd(end)
    return read ? wireEnd(nowCalled(read.label), read.pin) : end
  }
  const keyOf = ({ from, to }: { from: string; to: string }): string => JSON.stringify([from, to])
  const old = before.wires.map(({ from, to }) => ({ from: follow(from), to: follow(to) }))
  const oldKeys = new Set(old.map(keyOf))
  const newKeys = new Set(after.wires.map(keyOf))
  // The wires of a part go with it.
  const isLost = (end: string): boolean => lost.has(readWireEnd(end)?.label ?? '')
  const goes = (wire: { from: string; to: string }): boolean => isLost(wire.from) || isLost(wire.to)
  return {
    removed: old
      .filter((wire) => !newKeys.has(keyOf(wire)) && !goes(wire))
      .map((wire): BlueprintEdit => ({ type: 'remove-wire', wire })),
    added: after.wires
      .filter((wire) => !oldKeys.has(keyOf(wire)) || goes(wire))
      .map((wire): BlueprintEdit => ({ type: 'add-wire', wire })),
  }
}
