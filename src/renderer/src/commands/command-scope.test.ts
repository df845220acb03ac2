import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { openStores } from '../../../../test/window/open-stores.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Command } from './command.ts'
import { createRoomScope } from './command-scope.ts'
import { commandsById } from './commands-by-id.ts'

const PLAN = vaultPath('Plan.md')
async function withScope(shell: 'electron' | 'browser' = 'electron') {
  const opened = await openStores({ [PLAN]: '# Plan' })
  return { ...opened, scope: createRoomScope(opened.stores, shell) }
}

describe('a command of the window', () => {
  test('is about the note in front, and says that it needs one where there is none', async () => {
    const { scope, stores, notices } = await withScope()
    const done: string[] = []
    const { run } = scope.withNote((path) => void done.push(path))
    run()
    expect(done).toEqual([])
    expect(notices()).toEqual(['Open a note first.'])
    stores.workspace.openNote(PLAN)
    await waitUntil(() => expect(scope.active()).toBe(PLAN))
    run()
    expect(done).toEqual([PLAN])
  })
  test('is about no note behind a view, where nobody sees which one it would be', async () => {
    const { scope, stores, notices } = await withScope()
    stores.workspace.openNote(PLAN)
    await waitUntil(() => expect(scope.active()).toBe(PLAN))
    scope.showView('tasks')
    expect(stores.workspace.state.getState().frame.view).toBe('tasks')
    expect(scope.active()).toBeNull()
    scope.withNote(() => expect.unreachable()).run()
    expect(notices()).toEqual(['Open a note first.'])
    scope.showView('notes')
    expect(scope.active()).toBe(PLAN)
  })
  test('has a second way in where a browser keeps its keys', async () => {
    const [inShell, inBrowser] = [await withScope(), await withScope('browser')]
    expect(inShell.scope.keys('Mod+N', 'Alt+N')).toEqual(['Mod+N'])
    expect(inBrowser.scope.keys('Mod+N', 'Alt+N')).toEqual(['Alt+N', 'Mod+N'])
  })
  test('shows the dialog of a feature over everything', async () => {
    const { scope, stores } = await withScope()
    const dialog = createElement('div')
    scope.showDialog(dialog)
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'feature', dialog })
  })
})

test('a button knows the command of its id by its words and its first key, and of no other', () => {
  const ran: string[] = []
  const command = (id: string, keys: readonly string[]): Command => ({
    id,
    title: `Do ${id}`,
    keys,
    run: () => void ran.push(id),
  })
  const { run, keysOf, titleOf } = commandsById([
    command('a', ['Mod+A', 'Alt+A']),
    command('b', []),
  ])
  expect([titleOf('a'), keysOf('a'), keysOf('b')]).toEqual(['Do a', 'Mod+A', undefined])
  expect([titleOf('gone'), keysOf('gone')]).toEqual(['gone', undefined])
  const [runA, runGone] = [run('a'), run('gone')]
  expect(ran).toEqual([])
  runA()
  runGone()
  expect(ran).toEqual(['a'])
})
