import { expect, test } from 'vitest'
import { FIRST_WORKSPACE, layoutOf } from './first-workspace.ts'
import { Layout, Workspace } from '../settings.ts'

test('is what the schema makes of nothing', () => {
  expect(FIRST_WORKSPACE).toEqual(Workspace.parse({}))
})
test('the layout has every field of its schema, and no other', () => {
  expect(layoutOf({ ...FIRST_WORKSPACE, leftWidth: 300 })).toEqual({
    ...Layout.parse({}),
    leftWidth: 300,
  })
})
