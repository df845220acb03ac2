import type { Dialog, Shell } from 'electron'
import { expect, test } from 'vitest'
import { openLink } from './open-link.ts'

function rig(response: number) {
  const questions: { message: string; detail: string; defaultId: number; cancelId: number }[] = []
  const opened: string[] = []
  const dialog = {
    showMessageBox: async (question: (typeof questions)[number]) => {
      questions.push(question)
      return { response, checkboxChecked: false }
    },
  }
  const shell = { openExternal: async (url: string) => void opened.push(url) }
  const open = (url: string): Promise<boolean> =>
    openLink(url, {
      dialog: dialog as unknown as Dialog,
      shell: shell as unknown as Shell,
      window: undefined,
    })
  return { questions, opened, open }
}

test('asks with the host as the network sees it, and opens exactly what was shown', async () => {
  const { questions, opened, open } = rig(1)
  expect(await open('https://аpple.com\\path')).toBe(true) // the first letter is Cyrillic
  expect(questions[0]?.message).toBe('Open xn--pple-43d.com in your browser?')
  expect(opened).toEqual([questions[0]?.detail])
})

test('opens nothing without a yes, and No is what Enter and Escape mean', async () => {
  const { questions, opened, open } = rig(0)
  expect(await open('https://example.org/')).toBe(false)
  expect(opened).toEqual([])
  expect(questions[0]).toMatchObject({ defaultId: 0, cancelId: 0 })
})

test.each([
  'file:///etc/passwd',
  'smb://host/share',
  '\\\\host\\share',
  'javascript:alert(1)',
  'data:text/html,x',
  'ms-msdt:/id',
  'vscode://file/x',
  'obsidian://open',
  'latent://app/',
  'https://user:secret@example.org/',
  `https://example.org/${'x'.repeat(10_000)}`,
  'example.org',
  '',
])('%s is neither asked nor opened', async (url) => {
  const { questions, opened, open } = rig(1)
  await expect(open(url)).rejects.toMatchObject({ code: 'denied' })
  expect([questions, opened]).toEqual([[], []])
})
