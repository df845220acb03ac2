import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { isEngineInstalled } from '../src/main/engine/is-installed.ts'
import { tinyGguf } from '../test/gguf/tiny-gguf.ts'
import { ask, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ files: { 'Atlas.md': '# Atlas\n' } })
test.skip(!isEngineInstalled(), 'The package node-llama-cpp is not installed here.')

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const footer = (page: Page) => messages(page).getByText(/tokens read/)

test('a model file answers without a server or a key, keeps what it read, and gives its memory back @deep', async ({
  app: { page, vaultDir, requests },
}) => {
  const models = join(dirname(vaultDir), 'models')
  await mkdir(models)
  const file = tinyGguf({ name: 'Tiny', writes: ['H', 'i', '!'], contextTokens: 32_768 })
  await writeFile(join(models, 'tiny.gguf'), file)

  await page.getByRole('button', { name: 'Try the assistant without a server' }).click()
  await settings(page).getByRole('button', { name: 'Choose a folder…' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a folder with models' })
  await picker.getByRole('button', { name: 'Type a path' }).click()
  await picker.getByRole('textbox', { name: 'Folder' }).fill(models)
  await page.keyboard.press('Enter')
  await expect(picker.getByText('No folders in here.')).toBeVisible()
  await picker.getByRole('button', { name: 'Look here' }).click()
  await settings(page).getByRole('button', { name: 'Use: Tiny' }).click()
  await expect(settings(page).getByText('Among your models')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(
    page.getByRole('button', { name: /^Model: Tiny\. Answers on this machine/ }),
  ).toBeVisible()
  await ask(page, 'Hello')
  await expect(messages(page).getByText('Hi!', { exact: true })).toBeVisible()
  await expect(footer(page)).toHaveText(/^[\d,]+ tokens read, \d+ written/)
  // The second message is read from where the first one ended.
  await ask(page, 'And again?')
  await expect(footer(page)).toHaveCount(2)
  const [, all, kept] =
    /^([\d,]+) tokens read \(([\d,]+) from a cache\)/.exec(
      (await footer(page).last().textContent()) ?? '',
    ) ?? []
  const counted = (text = ''): number => Number(text.replaceAll(',', ''))
  expect(counted(kept) / counted(all)).toBeGreaterThan(0.95)

  await page.getByRole('button', { name: 'Settings' }).first().click()
  await expect(settings(page).getByText('Tiny is loaded')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Unload' }).click()
  await expect(settings(page).getByText(/^None is loaded\./)).toBeVisible()
  const origin = new URL(page.url()).origin
  expect(
    requests.filter(
      (address) => !/^(?:data|blob):/.test(address) && new URL(address).origin !== origin,
    ),
  ).toEqual([])
})
