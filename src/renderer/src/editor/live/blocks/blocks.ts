import { StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { blockIndex, DrawnBlock, type Blocks } from '../index/block-index.ts'
import { definitionsFor, labelIndex, labelsIn } from '../index/labels.ts'
import { isTouchedIn, touchedIn } from '../touched.ts'
import { BlockWidget, measured, type BlockPlaces } from './block-widget.ts'
import { enterBlocks } from './enter-block.ts'

interface Drawn {
  readonly decorations: DecorationSet
  /** Which blocks are open: by it and the blocks what is drawn is the same. */
  readonly open: string
}

/**
 * Draws blocks in place of their lines. Where somebody is at work on one its lines are there, and below them as much of
 * what is drawn as is as high as all of it was: nothing else moves.
 * @param drawnFences the languages, in small letters, of fenced blocks that are drawn
 */
export function blockPreview(places: BlockPlaces, drawnFences: ReadonlySet<string>): Extension {
  const index = blockIndex(drawnFences)
  const drawn = StateField.define<Drawn>({
    create: (state) => {
      const blocks = state.field(index)
      return { decorations: drawBlocks(state, blocks, places, null), open: openKey(state, blocks) }
    },
    update(before, { state, startState, docChanged, changes, effects }) {
      const blocks = state.field(index)
      const isSame =
        blocks.version === startState.field(index, false)?.version &&
        labelsIn(state) === labelsIn(startState) &&
        !effects.some((effect) => effect.is(measured))
      const isElsewhere = !isSame || touchedIn(state) !== touchedIn(startState)
      const open = isElsewhere ? openKey(state, blocks) : before.open
      const mapped = docChanged ? before.decorations.map(changes) : before.decorations
      if (isSame && open === before.open) return { decorations: mapped, open }
      return { decorations: drawBlocks(state, blocks, places, mapped), open }
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  })
  return [labelIndex, index, drawn, enterBlocks(index)]
}

/** Which blocks are open, by their places in the order. */
function openKey(state: EditorState, { ranges }: Blocks): string {
  const isTouched = isTouchedIn(state)
  let key = ''
  let count = 0
  for (const cursor = ranges.iter(); cursor.value; cursor.next()) {
    if (isTouched(cursor)) key += `${count} `
    count += 1
  }
  return key
}

/** @param before what was drawn, where it is now: a block that is open keeps its height while it is changed */
function drawBlocks(
  state: EditorState,
  { ranges }: Blocks,
  places: BlockPlaces,
  before: DecorationSet | null,
): DecorationSet {
  const isTouched = isTouchedIn(state)
  const found = []
  for (const cursor = ranges.iter(); cursor.value; cursor.next()) {
    const { from, to, value } = cursor
    const definitions = definitionsFor(state, value.source)
    if (value.isByLabel && definitions === '') continue
    const block = new DrawnBlock(value.kind, value.source + definitions)
    if (isTouched({ from, to })) {
      const room = places.hosts.roomOf(block.source) ?? roomBefore(before, from, to)
      const widget = new BlockWidget(block, value.source, true, places, room)
      found.push(Decoration.widget({ widget, block: true, side: 1 }).range(to))
    } else {
      const room = places.hosts.roomOf(block.source)
      const widget = new BlockWidget(block, value.source, false, places, room)
      found.push(Decoration.replace({ widget, block: true }).range(from, to))
    }
  }
  return Decoration.set(found)
}

/** The room of the block that was here, with another text. */
function roomBefore(before: DecorationSet | null, from: number, to: number) {
  let room: BlockWidget['room']
  before?.between(from, to, (_from, _to, { spec }) => {
    const { widget } = spec as { widget?: unknown }
    if (widget instanceof BlockWidget) ({ room } = widget)
  })
  return room
}
