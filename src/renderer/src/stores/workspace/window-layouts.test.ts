import { expect, test } from 'vitest'
import { Layout, Workspace } from '../../../../shared/domain/settings.ts'
import { createWindowLayouts } from './window-layouts.ts'

const kept = Workspace.parse({ leftWidth: 300 })
const desktop = Layout.parse(kept)

test('a phone folds its own panels and never those of the desktop (W13)', () => {
  const phone = createWindowLayouts()
  phone.enter('tiny', desktop)
  const folded = phone.load(kept)
  expect(folded).toMatchObject({ leftOpen: false, rightOpen: false })
  const saved = phone.toKeep({ ...folded, leftPanel: 'search' })
  expect(saved).toMatchObject(desktop)
  expect(saved.layouts.tiny).toMatchObject({ leftPanel: 'search', leftOpen: false })

  const next = createWindowLayouts()
  expect(next.load({ ...kept, ...saved })).toEqual(desktop)
  expect(next.enter('tiny', desktop)).toMatchObject({ leftPanel: 'search' })
})

test('a window that becomes small and wide again has its panels back, and keeps what was changed meanwhile', () => {
  const layouts = createWindowLayouts()
  layouts.load(kept)
  const narrow = layouts.enter('narrow', desktop)
  expect(narrow).toEqual({ ...desktop, rightOpen: false })
  expect(layouts.toKeep({ ...narrow, leftOpen: false })).toMatchObject(desktop)
  expect(layouts.enter('wide', { ...narrow, leftOpen: false })).toEqual(desktop)
  expect(layouts.enter('narrow', desktop)).toMatchObject({ leftOpen: false, rightOpen: false })
})
