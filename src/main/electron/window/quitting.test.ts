import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createQuitting } from './quitting.ts'

function withApp(isMac: boolean) {
  let quits = 0
  const app = Object.assign(new EventEmitter(), { quit: () => void (quits += 1) })
  return { app, quitting: createQuitting(app as never, isMac), quits: () => quits }
}

test('goes on after a window held it up, and is over once a person stays', () => {
  const { app, quitting, quits } = withApp(true)
  expect(quitting.isWanted()).toBe(false)
  app.emit('before-quit')
  app.emit('window-all-closed')
  expect(quits()).toBe(1)
  quitting.giveUp()
  expect(quitting.isWanted()).toBe(false)
  // As on every Mac, where the last window is no end.
  app.emit('window-all-closed')
  expect(quits()).toBe(1)
})
test('the last window is the end elsewhere', () => {
  const { app, quits } = withApp(false)
  app.emit('window-all-closed')
  expect(quits()).toBe(1)
})
