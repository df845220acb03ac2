import type { Active, DragStartEvent, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { dragAnnouncements } from './drag-words.ts'

const active = { id: 'k', data: { current: { task: { title: 'Paint' } } } } as unknown as Active
const over = { id: 'doing' } as Over
const said = dragAnnouncements((id) => `column ${id}`)

test('a task is named from the moment that it is picked up, also where it is put and put back', () => {
  expect(said.onDragStart({ active } as DragStartEvent)).toBe('Picked up Paint.')
  expect(said.onDragOver({ active, over })).toBe('Over column doing.')
  expect(said.onDragOver({ active, over: null })).toBe('Over nothing.')
  expect(said.onDragEnd({ active, over })).toBe('Put Paint into column doing.')
  expect(said.onDragEnd({ active, over: null })).toBe('Paint is where it was.')
  expect(said.onDragCancel({ active, over: null })).toBe('Paint is where it was.')
})
