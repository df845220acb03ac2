import { expect, test } from 'vitest'
import { Workspace } from '../../../shared/domain/settings.ts'
import { askedNext } from './first-channel.ts'

const note = (path: string) => [{ method: 'note.read', input: { path } }]

test('with the window of last time comes the note that was in front, or else the last tab', () => {
  const asked = (last: object) => askedNext('workspace.get', Workspace.parse(last))
  const openTabs = ['Plan.md', 'Home.md']
  expect(asked({ openTabs, activeTab: 'Plan.md' })).toEqual(note('Plan.md'))
  expect(asked({ openTabs, activeTab: 'Gone.md' })).toEqual(note('Home.md'))
  expect(asked({ openTabs: ['Plan.pdf'] })).toEqual([])
  expect(asked({})).toEqual([])
  expect(askedNext('app.state', {})).toEqual([])
})
test('a note is not read ahead where the window before ended in it', () => {
  const opening = { path: 'Plan.md', times: 1 }
  const last = Workspace.parse({ openTabs: ['Plan.md'], activeTab: 'Plan.md', opening })
  expect(askedNext('workspace.get', last)).toEqual([])
})
