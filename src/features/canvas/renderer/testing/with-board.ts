import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createNoteSession } from '../../../../renderer/src/stores/notes/create-note-session.ts'
import { changesBetween, toDoc } from '../../../../renderer/src/stores/notes/text-changes.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { createBoardDeeds, type BoardDeeds } from '../board/board-deeds.ts'
import { createBoardStore, type BoardStore } from '../board/board-store.ts'
import type { ViewPortControls } from '../board/use-view-port.ts'
import type { Box, Canvas, CanvasNode } from '../../shared/canvas.ts'
import { createCanvasDesk, type CanvasDesk } from '../session/canvas-desk.ts'
import { canvasText, type Drawing } from './canvas-of.ts'

const path = vaultPath('Board.canvas')

/** A canvas of a file with this text, open, for as long as `action` goes on. */
export async function withDesk(
  text: string,
  action: (desk: CanvasDesk) => Promise<void> | void,
): Promise<void> {
  const note = { path, text, etag: JSON.stringify(text), sizeBytes: text.length, modifiedMs: 0 }
  const client = { call: async () => ({ ...note, readOnlyReason: null }) }
  const session = createNoteSession({
    client: client as unknown as LatentClient,
    path,
    delayMs: 1_000_000,
    longestDelayMs: 1_000_000,
  })
  await session.load()
  try {
    await action(createCanvasDesk(session))
  } finally {
    session.dispose()
  }
}

export const textOf = ({ session }: CanvasDesk): string => session.text().toString()

export function canvasOfDesk(desk: CanvasDesk): Canvas {
  const { read } = desk.state.getState()
  if (read.status !== 'read') throw new Error('It is a canvas.')
  return read.canvas
}

/** Another program, or the editor of the text, makes the file this. */
export const writeBeside = ({ session }: CanvasDesk, text: string): void =>
  session.replace(changesBetween(session.text(), toDoc(text)))

/** A board without a window: what a person has in hand, what they can do, and what is in the file then. */
export interface BoardRig {
  readonly desk: CanvasDesk
  readonly board: BoardStore
  /** As it is now. */
  canvas(): Canvas
  /** Of the canvas as it is now. */
  deeds(): BoardDeeds
  node(id: string): CanvasNode
  /** Names of the cards in the order of the file. */
  ids(): readonly string[]
  /** Each edge as `from>to`. */
  joined(): readonly string[]
  readonly view: ViewPortControls
  /** What was brought into sight, the last one last. */
  readonly shown: readonly Box[]
  /** Notes and addresses that were opened. */
  readonly opened: readonly string[]
}

export const withBoard = (
  drawing: Drawing,
  action: (rig: BoardRig) => Promise<void> | void,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): Promise<void> =>
  withDesk(canvasText(drawing), (desk) => {
    if (isReadOnly) desk.session.vaultReads('Another Latent writes this vault.')
    const board = createBoardStore()
    const opened: string[] = []
    const { view, shown } = createView()
    const canvas = (): Canvas => canvasOfDesk(desk)
    return action({
      desk,
      board,
      canvas,
      deeds: () =>
        createBoardDeeds({
          board,
          desk,
          canvas: canvas(),
          isReadOnly,
          middle: () => ({ x: 0, y: 0 }),
          workspace: { openNote: (note) => void opened.push(note) },
          openLink: (url) => void opened.push(url),
        }),
      node(id) {
        const found = canvas().nodes.find((each) => each.id === id)
        if (!found) throw new Error(`There is no card ${id}.`)
        return found
      },
      ids: () => canvas().nodes.map(({ id }) => id),
      joined: () => canvas().edges.map(({ fromNode, toNode }) => `${fromNode}>${toNode}`),
      view,
      shown,
      opened,
    })
  })

/** What is seen at 100 %, with the corner of the sheet in the middle. */
function createView(): { readonly view: ViewPortControls; readonly shown: readonly Box[] } {
  const size = { width: 800, height: 600 }
  const port = { x: -400, y: -300, scale: 1 }
  const shown: Box[] = []
  const nothing = (): void => {}
  const view = {
    port,
    size,
    latest: { current: port },
    set: nothing,
    zoomIn: nothing,
    zoomOut: nothing,
    actualSize: nothing,
    fit: nothing,
    pan: nothing,
    show: (box: Box) => void shown.push(box),
  }
  return { view, shown }
}
