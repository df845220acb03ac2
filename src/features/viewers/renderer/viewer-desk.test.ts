import { expect, test } from 'vitest'
import type { StoreScope } from '../../../renderer/src/stores/stores.ts'
import { viewerDesk } from './viewer-desk.ts'

test('commands reach the viewer that was used last of those that are shown', () => {
  const desk = viewerDesk.create({} as StoreScope)
  const [left, right] = [{ zoomIn() {} }, { find() {} }]
  const [useLeft, useRight] = [() => left, () => right]
  expect(desk.actions()).toBeNull()
  desk.use(useLeft)
  desk.use(useRight)
  expect(desk.actions()).toBe(right)
  desk.use(useLeft)
  expect(desk.actions()).toBe(left)
  // The other one is still there beside it.
  desk.leave(useLeft)
  expect(desk.actions()).toBe(right)
  desk.leave(useRight)
  expect(desk.actions()).toBeNull()
})
