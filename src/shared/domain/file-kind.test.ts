import { expect, test } from 'vitest'
import { fileFacts } from './file-kind.ts'

test('only what a program shows and does not run is opened, whatever stands before the extension (W6)', () => {
  for (const path of ['a.pdf', 'x/b.PDF', 'talk.mp3', 'sheet.ods', 'photo.jpeg'])
    expect(fileFacts(path).opens, path).toBe(true)
  const kept =
    'a.exe a.pdf.exe a.desktop a.sh a.bat a.cmd a.lnk a.app a.jar a.html a.svg a.docm a.xls a.url a.scpt a.py a.js a.pdf. pdf .pdf.command constructor x.__proto__'
  for (const path of kept.split(' ')) expect(fileFacts(path).opens, path).toBe(false)
})

test('says what a file is in words', () => {
  expect(fileFacts('report.pdf').words).toBe('a PDF document')
  expect(fileFacts('plan.xyz').words).toBe('a .xyz file')
  expect(fileFacts('Makefile').words).toBe('a file')
})
