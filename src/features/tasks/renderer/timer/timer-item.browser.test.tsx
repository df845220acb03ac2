import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { TimerItem } from './timer-item.tsx'

const PATH = vaultPath('Plan.md')

test('a running timer names its task, opens it and can be stopped, which says what was written', async () => {
  const { host, stores } = await mount(<TimerItem />, {
    answers: { ...noteAnswers({ [PATH]: '# Plan' }), 'timer.stop': { minutes: 25 } },
  })
  const timer = page.getByRole('group', { name: 'Running timer' })
  await expect.element(timer).not.toBeInTheDocument()
  const start = '2026-11-22T09:00:00'
  host.send('timer.changed', {
    timer: { taskId: 4, title: 'Replace the sill', path: PATH, entry: { start, end: null } },
  })
  await expect.element(timer).toMatchTextContent(/Replace the sill\d+:\d\d:\d\d/)
  await page.getByRole('button', { name: 'Timer of Replace the sill: open the task' }).click()
  expect(stores.workspace.state.getState().place?.path).toBe(PATH)
  await page.getByRole('button', { name: 'Stop the timer' }).click()
  await expect.element(page.getByText(/^25 minutes written to “Replace the sill”\.$/)).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()
})
