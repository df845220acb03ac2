import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test('a page names another file by the way to it, encoded', () => {
  expect(pageAddress('Home.html', 'Ada.html')).toBe('Ada.html')
  expect(pageAddress('notes/Atlas.html', 'img/a b.png')).toBe('../img/a%20b.png')
  expect(pageAddress('a/b/c.html', 'a/b/d/e.html')).toBe('d/e.html')
  expect(pageAddress('a/b/c.html', 'a/b.html')).toBe('../b.html')
  expect(pageAddress('a.html', "x/javascript:alert('1').html")).toBe(
    'x/javascript%3Aalert%28%271%27%29.html',
  )
  expect(pageAddress('a.html', 'a.html')).toBe('a.html')
})
