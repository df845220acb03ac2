import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'

export const DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Press M to pick the task up, arrows to move it, M or Enter to put it down, Escape to put it back.',
}

/** What a screen reader is told while a task is dragged. */
export const dragAnnouncements = (
  titleOf: (id: string) => string,
  placeOf: (id: string) => string,
): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${titleOf(String(active.id))}.`,
  onDragOver: ({ over }) => (over ? `Over ${placeOf(String(over.id))}.` : 'Over nothing.'),
  onDragEnd: ({ active, over }) =>
    over
      ? `Put ${titleOf(String(active.id))} into ${placeOf(String(over.id))}.`
      : `${titleOf(String(active.id))} is where it was.`,
  onDragCancel: ({ active }) => `${titleOf(String(active.id))} is where it was.`,
})
