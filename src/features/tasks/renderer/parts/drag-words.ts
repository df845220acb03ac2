import type { Active, Announcements, ScreenReaderInstructions } from '@dnd-kit/core'
import { taskOf } from './drag-data.ts'

export const DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Press M to pick the task up, arrows to move it, M or Enter to put it down, Escape to put it back.',
}

/** From what is carried: when it is picked up, nobody has drawn it yet. */
const titleOf = ({ data }: Active): string => taskOf(data.current)?.title ?? 'The task'

/** What a screen reader is told while a task is dragged. */
export const dragAnnouncements = (placeOf: (id: string) => string): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${titleOf(active)}.`,
  onDragOver: ({ over }) => (over ? `Over ${placeOf(String(over.id))}.` : 'Over nothing.'),
  onDragEnd: ({ active, over }) =>
    over
      ? `Put ${titleOf(active)} into ${placeOf(String(over.id))}.`
      : `${titleOf(active)} is where it was.`,
  onDragCancel: ({ active }) => `${titleOf(active)} is where it was.`,
})
