import { expect, test } from 'vitest'
import type { AppState } from '../../../shared/contract/app.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { openStores } from '../../../../test/window/open-stores.ts'
import { TIPS } from './tip-store.ts'

async function tipsWith(settings: { readonly tips?: boolean; readonly seen?: readonly string[] }) {
  const { stores } = await openStores({})
  const { app } = stores
  const known = { settings: Settings.parse({ seen: ['tour'], ...settings }) }
  app.state.setState({ app: known as unknown as AppState })
  const kept: unknown[] = []
  app.updateSettings = async (patch) => void kept.push(patch)
  return { tips: stores.ofFeatures.of(TIPS), kept }
}

test('of two tips that are due the later one is shown, once, and beside what was seen before', async () => {
  const { tips, kept } = await tipsWith({})
  tips.come('panes')
  tips.come('links')
  expect(kept).toEqual([])
  tips.show()
  expect(tips.state.getState()).toEqual({ due: null, shown: 'links' })
  expect(kept).toEqual([{ seen: ['tour', 'tip-links'] }])
  tips.come('panes')
  tips.show()
  expect(tips.state.getState()).toEqual({ due: null, shown: 'links' })
  tips.leave()
  tips.come('panes')
  expect(tips.state.getState()).toEqual({ due: null, shown: null })
})
test.each([{ tips: false }, { seen: ['tip-panes'] }])('none comes with %o', async (settings) => {
  const { tips } = await tipsWith(settings)
  tips.come('panes')
  tips.show()
  expect(tips.state.getState()).toEqual({ due: null, shown: null })
})
