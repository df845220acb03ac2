import type { Change } from '../../src/shared/domain/change-set.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'

export type Actor = 'agent' | 'person'

/** A note or folder. What the agent did to it is told apart from what it would be without the agent. */
interface Node {
  readonly isFolder: boolean
  /** Whose moves and deletions it sees: then the two never want different places for it. */
  readonly owner: Actor
  readonly madeByAgent: boolean
  /** As on disk, and as it would be had only the person been there. */
  readonly now: Side
  readonly alone: Side
}
interface Side {
  parent: Node | null
  name: string
  isTrashed: boolean
  /** By whom the two halves of a note were written last. */
  agentText: string
  personText: string
}

/** The content of a note: two parts far enough from each other that changes of one never touch the other. */
const textOf = ({ agentText, personText }: Side): string =>
  `# Note\n\nabove\n${agentText}\nbetween\n\nand further\n${personText}\nend\n`

const pathOf = ({ parent, name }: Side, side: 'now' | 'alone'): string =>
  parent === null ? name : `${pathOf(parent[side], side)}/${name}`

const isGone = (node: Node | null, side: 'now' | 'alone'): boolean =>
  node !== null && (node[side].isTrashed || isGone(node[side].parent, side))

const isInside = (node: Node | null, folder: Node, side: 'now' | 'alone'): boolean =>
  node !== null && (node === folder || isInside(node[side].parent, folder, side))

/**
 * A vault in which the agent and the person work at the same time, each at what is theirs: the model of what an undo of
 * the agent's work must leave.
 */
export function createUndoModel(random: (below: number) => number) {
  const nodes: Node[] = []
  let names = 0

  function add(isFolder: boolean, owner: Actor, by: Actor | null, parent: Node | null): Node {
    const name = `${isFolder ? 'Folder' : 'note'} ${++names}${isFolder ? '' : '.md'}`
    const side = { parent, name, isTrashed: false, agentText: `a${names}`, personText: `p${names}` }
    const node = {
      isFolder,
      owner,
      madeByAgent: by === 'agent',
      now: { ...side },
      alone: { ...side },
    }
    nodes.push(node)
    return node
  }

  const pick = <T>(from: readonly T[]): T | null => from[random(from.length)] ?? null
  const here = (): Node[] => nodes.filter((node) => !isGone(node, 'now'))
  const folderFor = (actor: Actor): Node | null =>
    pick([
      null,
      ...here().filter((node) => node.isFolder && (actor === 'agent' || !isGone(node, 'alone'))),
    ])
  const sidesOf = (actor: Actor, node: Node): Side[] =>
    actor === 'agent' ? [node.now] : [node.now, node.alone]

  function write(actor: Actor, node: Node, etagOf: (text: string) => string): Change {
    const expect = etagOf(textOf(node.now))
    const text = `${++names} by the ${actor}`
    for (const side of sidesOf(actor, node))
      if (actor === 'agent') side.agentText = text
      else side.personText = text
    return {
      kind: 'write',
      path: vaultPath(pathOf(node.now, 'now')),
      text: textOf(node.now),
      expect,
      additive: false,
    }
  }

  function create(actor: Actor): Change {
    const parent = folderFor(actor)
    // A folder that is not there is made for it, and gone again with it.
    const folder = random(3) === 0 ? add(true, actor, actor, parent) : parent
    const node = add(false, actor, actor, folder)
    const path = vaultPath(pathOf(node.now, 'now'))
    return { kind: 'write', path, text: textOf(node.now), expect: null, additive: false }
  }

  function move(actor: Actor, node: Node, etagOf: (text: string) => string): Change | null {
    const parent = folderFor(actor)
    const sides = ['now', 'alone'] as const
    if (sides.some((side) => isInside(parent, node, side))) return null
    const from = vaultPath(pathOf(node.now, 'now'))
    const expect = etagOf(textOf(node.now))
    const name = node.isFolder ? `Folder ${++names}` : `note ${++names}.md`
    for (const side of sidesOf(actor, node)) Object.assign(side, { parent, name })
    // In one step with its text: the links in it lead elsewhere from there.
    const changesText = !node.isFolder && actor === 'agent' && random(2) === 0
    if (changesText) node.now.agentText = `${++names} on the way`
    const to = vaultPath(pathOf(node.now, 'now'))
    if (node.isFolder) return { kind: 'move-folder', from, to }
    return { kind: 'move', from, to, expect, ...(changesText ? { text: textOf(node.now) } : {}) }
  }

  /** What goes with a folder must be the same with and without the agent: a person deletes what they see. */
  const holdsTheSame = (folder: Node): boolean => {
    const isSeenIn = (node: Node, side: 'now' | 'alone'): boolean =>
      isInside(node, folder, side) && !isGone(node, side)
    return nodes.every(
      (node) => node.madeByAgent || isSeenIn(node, 'now') === isSeenIn(node, 'alone'),
    )
  }

  function trash(actor: Actor, node: Node, etagOf: (text: string) => string): Change | null {
    if (node.isFolder && actor === 'person' && !holdsTheSame(node)) return null
    const path = vaultPath(pathOf(node.now, 'now'))
    const expect = etagOf(textOf(node.now))
    for (const side of sidesOf(actor, node)) side.isTrashed = true
    return node.isFolder ? { kind: 'trash-folder', path } : { kind: 'trash', path, expect }
  }

  for (let index = 0; index < 6; index++)
    add(
      true,
      index % 2 === 0 ? 'agent' : 'person',
      null,
      index < 3 ? null : (nodes[random(index)] ?? null),
    )
  for (let index = 0; index < 8; index++)
    add(false, index % 2 === 0 ? 'agent' : 'person', null, folderFor('person'))

  return {
    /** With a `/` at the end, as at the start. */
    folders: (): string[] =>
      nodes.flatMap((node) => (node.isFolder ? [`${pathOf(node.now, 'now')}/`] : [])),
    /**
     * What the vault begins with, or would have in it without the agent: path → text.
     * @param isEmptied what is in the trash now is gone for good
     */
    filesAlone(isEmptied = false): Record<string, string> {
      const files = nodes.filter(
        (node) =>
          !node.isFolder &&
          !node.madeByAgent &&
          !isGone(node, 'alone') &&
          !(isEmptied && isGone(node, 'now')),
      )
      return Object.fromEntries(
        files.map((node) => [pathOf(node.alone, 'alone'), textOf(node.alone)]),
      )
    },
    /** A random change by one of them; null when there is nothing to do. */
    act(actor: Actor, etagOf: (text: string) => string): Change | null {
      const own = here().filter((node) => node.owner === actor)
      const notes = here().filter(
        (node) => !node.isFolder && (actor === 'agent' || !node.madeByAgent),
      )
      const note = pick(notes)
      const thing = pick(own)
      switch (random(8)) {
        case 0:
          return create(actor)
        case 1:
        case 2:
        case 3:
          return thing && move(actor, thing, etagOf)
        case 4:
          return thing && (!thing.isFolder || random(3) === 0) ? trash(actor, thing, etagOf) : null
        default:
          return note && write(actor, note, etagOf)
      }
    },
  }
}
