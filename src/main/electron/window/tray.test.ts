import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { trayIcon } from './tray-icon.ts'
import { createTray } from './tray.ts'

/** Only what the system does is played. */
function withTray() {
  const did: string[] = []
  let items: readonly MenuItemConstructorOptions[] = []
  const icon = Object.assign(new EventEmitter(), {
    setToolTip: (text: string) => void did.push(`tip ${text}`),
    setContextMenu: () => void did.push('menu'),
    destroy: () => void did.push('gone'),
  })
  const tray = createTray({
    makeTray() {
      did.push('made')
      return icon as unknown as Tray
    },
    makeMenu(template) {
      items = template
      return {} as Menu
    },
    offers: () => [{ title: 'Capture', onChoose: () => void did.push('captured') }],
    onShow: () => void did.push('shown'),
    onQuit: () => void did.push('quit'),
  })
  const choose = (label: string): void => {
    const click = items.find((item) => item.label === label)?.click as (() => void) | undefined
    click?.()
  }
  const labels = () => items.map(({ label, type }) => label ?? type)
  return { tray, icon, did, choose, labels }
}

test('it shows Latent, does what features offer, opens notes and ends the program', () => {
  const { tray, icon, did, choose, labels } = withTray()
  tray.show([{ title: 'Q&A', onChoose: () => void did.push('note') }])
  expect(labels()).toEqual([
    'Show Latent',
    'Capture',
    'separator',
    'Q&&A',
    'separator',
    'Quit Latent',
  ])
  for (const label of ['Show Latent', 'Capture', 'Q&&A', 'Quit Latent']) choose(label)
  icon.emit('click')
  expect(did.slice(3)).toEqual(['shown', 'captured', 'note', 'quit', 'shown'])
})

test('it is made once, and taken away when it is not wanted any more', () => {
  const { tray, did, labels } = withTray()
  tray.show(null)
  tray.show([])
  expect(labels()).toEqual(['Show Latent', 'Capture', 'separator', 'Quit Latent'])
  tray.show([])
  tray.show(null)
  tray.show(null)
  expect(did).toEqual(['made', 'tip Latent', 'menu', 'menu', 'gone'])
})

const resourcesDir = join(import.meta.dirname, '../../../../resources')

/** Which file is shown, and whether the system draws it in its own colours. */
function iconOn(isMac: boolean): { readonly file: string; readonly isTemplate: boolean } {
  let [file, isTemplate] = ['', false]
  const image = { setTemplateImage: (is: boolean) => void (isTemplate = is) }
  const icon = trayIcon(resourcesDir, {
    isMac,
    createFromPath(path) {
      file = path
      return image as unknown as NativeImage
    },
  })
  return { file: relative(resourcesDir, typeof icon === 'string' ? icon : file), isTemplate }
}

test('on macOS its picture is a template, elsewhere the icon in its colours', () => {
  expect(iconOn(true)).toEqual({ file: 'icon/tray/latentTemplate.png', isTemplate: true })
  expect(iconOn(false)).toEqual({ file: 'icon/png/32x32.png', isTemplate: false })
})

test('its pictures are in the packed program', async () => {
  const config = parse(
    await readFile(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8'),
  )
  const { filter } = config.extraResources.find(
    ({ from }: { from: string }) => from === 'resources',
  )
  for (const { file } of [iconOn(true), iconOn(false)])
    expect(
      filter.some((each: string) => each === file || file.startsWith(each.replace(/\*\*$/, ''))),
    ).toBe(true)
})
