import { isImageFile } from '../../../../renderer/src/markdown/embedded-file.ts'
import type { Stores } from '../../../../renderer/src/stores/stores.ts'
import { asVaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Canvas, CanvasNode, Point } from '../../shared/canvas.ts'
import type { CanvasDesk } from '../session/canvas-desk.ts'
import {
  addFile,
  addGroup,
  addLink,
  addText,
  addTextOf,
  connect,
  duplicate,
  removeEdge,
  removeNodes,
  setColor,
  setLabel,
  setText,
  type Added,
} from './board-edits.ts'
import { choose, chooseEdge, leaveEdge, type BoardStore } from './board-store.ts'
import { sideTowards } from './edge-path.ts'

/** All that a person does to a canvas by a command: keys, buttons and menus ask for it here. */
export interface BoardDeeds {
  addText(at?: Point): void
  /** A card that says this already. */
  addTextOf(text: string, at?: Point): void
  addFile(path: VaultPath, at?: Point): void
  /** Beside each other, the first one at `at`; one step. */
  addFiles(paths: readonly VaultPath[], at: Point): void
  addLink(url: string, at?: Point): void
  addGroup(at?: Point): void
  remove(): void
  duplicate(): void
  setColor(color: string | null): void
  connectTo(connecting: { readonly from: string; readonly to: string | null }): void
  /** Writes the text or label of a card, or opens what it is about. */
  enter(node: CanvasNode): void
  /** Opens what a card is about. */
  open(node: CanvasNode): void
  editEdge(id: string): void
  setText(id: string, text: string): void
  setLabel(list: 'nodes' | 'edges', id: string, label: string): void
  /** What was written is done: the keys go back to the card. */
  endEditing(): void
}

/** From a card to the next of those that come together. */
const BESIDE = 440

export function createBoardDeeds({
  board,
  desk,
  canvas,
  isReadOnly,
  middle,
  workspace,
  openLink,
}: {
  readonly board: BoardStore
  readonly desk: CanvasDesk
  readonly canvas: Canvas
  readonly isReadOnly: boolean
  /** Of what is in sight. */
  middle(): Point
  readonly workspace: Pick<Stores['workspace'], 'openNote'>
  openLink(url: string): void
}): BoardDeeds {
  function add({ id, edits }: Added, isWritten = false): void {
    if (!desk.edit(edits)) return
    choose(board, [id])
    if (isWritten) board.setState({ editing: { of: 'nodes', id } })
  }
  const fileAt = (path: VaultPath, at: Point): Added => addFile(path, at, isImageFile(path))
  const chosenNodes = (): readonly CanvasNode[] =>
    canvas.nodes.filter(({ id }) => board.getState().chosen.has(id))

  function open(node: CanvasNode): void {
    if (node.type === 'link') return openLink(node.url)
    const path = node.type === 'file' ? asVaultPath(node.file) : null
    if (path !== null) workspace.openNote(path)
  }

  return {
    addText: (at = middle()) => add(addText(at), true),
    addTextOf: (text, at = middle()) => add(addTextOf(text, at)),
    addFile: (path, at = middle()) => add(fileAt(path, at)),
    addFiles(paths, { x, y }) {
      const added = paths.map((path, index) => fileAt(path, { x: x + index * BESIDE, y }))
      if (desk.edit(added.flatMap(({ edits }) => edits)))
        choose(
          board,
          added.map(({ id }) => id),
        )
    },
    addLink: (url, at = middle()) => add(addLink(url, at)),
    addGroup: (at = middle()) => add(addGroup(chosenNodes(), at), true),
    remove() {
      const { chosen, edge } = board.getState()
      if (edge !== null) {
        if (desk.edit(removeEdge(edge))) leaveEdge(board, canvas)
      } else if (chosen.size > 0 && desk.edit(removeNodes(chosen, canvas))) choose(board, [])
    },
    duplicate() {
      const { chosen } = board.getState()
      const { ids, edits } = duplicate(chosen, canvas)
      if (ids.size > 0 && desk.edit(edits)) choose(board, ids)
    },
    setColor(color) {
      const { chosen, edge } = board.getState()
      const joins = { joins: `colour ${edge ?? [...chosen].join(' ')}` }
      if (edge !== null) desk.edit(setColor('edges', [edge], color), joins)
      else desk.edit(setColor('nodes', chosen, color), joins)
    },
    connectTo({ from, to }) {
      const [a, b] = [from, to].map((id) => canvas.nodes.find((node) => node.id === id))
      if (!a || !b) return
      const centre = ({ x, y, width, height }: CanvasNode): Point => ({
        x: x + width / 2,
        y: y + height / 2,
      })
      const made = connect(
        { id: a.id, side: sideTowards(a, centre(b)) },
        { id: b.id, side: sideTowards(b, centre(a)) },
        canvas,
      )
      if (made === null) board.setState({ connecting: null })
      else if (desk.edit(made.edits)) choose(board, [from])
    },
    enter(node) {
      const isWritten = node.type === 'text' || node.type === 'group'
      if (!isWritten) open(node)
      else if (!isReadOnly) board.setState({ editing: { of: 'nodes', id: node.id } })
    },
    open,
    editEdge(id) {
      if (isReadOnly) return
      chooseEdge(board, id)
      board.setState({ editing: { of: 'edges', id } })
    },
    setText: (id, text) => void desk.edit(setText(id, text), { joins: `text ${id}` }),
    setLabel: (list, id, label) =>
      void desk.edit(setLabel(list, id, label), { joins: `label ${id}` }),
    endEditing: () => board.setState({ editing: null }),
  }
}
