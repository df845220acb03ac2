import { expect, test } from 'vitest'
import { crumbsOf } from './folder-crumbs.ts'

const said = (path: string) => crumbsOf(path).map((crumb) => [crumb.name, crumb.path])

test('each folder on the way leads to itself, the last to the path', () => {
  expect(said('/home/ada')).toEqual([
    ['/', '/'],
    ['home', '/home'],
    ['ada', '/home/ada'],
  ])
  expect(said('C:\\Users\\ada')).toEqual([
    ['C:\\', 'C:\\'],
    ['Users', 'C:\\Users'],
    ['ada', 'C:\\Users\\ada'],
  ])
  expect(said('\\\\host\\share\\notes')).toEqual([
    ['\\\\host\\share\\', '\\\\host\\share\\'],
    ['notes', '\\\\host\\share\\notes'],
  ])
})
test('a root is one step, and a backslash in a name on Linux is none', () => {
  expect(said('/')).toEqual([['/', '/']])
  expect(said('/a\\b')).toEqual([
    ['/', '/'],
    ['a\\b', '/a\\b'],
  ])
  expect(said('')).toEqual([])
})
