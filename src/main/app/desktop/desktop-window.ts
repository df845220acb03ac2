import { basename } from 'node:path'
import type { RecentVault, VaultInfo } from '../../../shared/contract/app.ts'
import type { DesktopWish } from '../../../shared/domain/desktop/desktop-wish.ts'
import type { RecentNotes, WindowMenus } from '../../../shared/domain/desktop/window-menu.ts'
import { showInvisible } from '../../../shared/domain/text/visible-text.ts'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import type { DesktopProgram, TrayEntry } from '../../platform/ports.ts'
import { ONLY_ON_DESKTOP, SYSTEM_FILE_WORDS } from '../words.ts'
import { placeOfFile } from './place-of-file.ts'
import { createWindowWishes } from './window-wishes.ts'

/** Between the window of the vault and the desktop; see `desktop` of the contract. */
export interface DesktopWindow {
  /** @throws LatentError `unavailable` where the shell is no desktop */
  watch(vaultId: string, signal: AbortSignal): AsyncGenerator<DesktopWish, null>
  /** @throws LatentError `unavailable` */
  setMenus(menus: WindowMenus): void
  /** @throws LatentError `unavailable` */
  notify(text: string): void
  /** @throws LatentError `unavailable` */
  setNotes(vaultId: string, notes: RecentNotes): void
  /** @throws LatentError `unavailable` */
  stay(): void
  /** Puts Latent beside the clock, or takes it away, as it is set now. */
  showTray(): void
  /**
   * Shows a note that the system hands over, in the vault that is open, else in one that was open before. Says why where
   * that cannot be.
   * @param file absolute, and not trusted
   */
  openFile(file: string): Promise<void>
}

export interface DesktopWindowOptions {
  /** Null where the shell is none. */
  readonly desktop: DesktopProgram | null
  readonly vault: () => VaultInfo | null
  readonly recentVaults: () => readonly RecentVault[]
  readonly openVault: (root: string) => Promise<unknown>
  /** Whether the person wants Latent beside the clock. */
  readonly wantsTray: () => boolean
}

export function createDesktopWindow({
  desktop,
  vault,
  recentVaults,
  openVault,
  wantsTray,
}: DesktopWindowOptions): DesktopWindow {
  const wishes = createWindowWishes()
  function shell(): DesktopProgram {
    if (!desktop) throw new LatentError('unavailable', ONLY_ON_DESKTOP)
    return desktop
  }
  let recent: readonly TrayEntry[] = []
  const showTray = (): void => desktop?.showTray(wantsTray() ? recent : null)
  return {
    watch(vaultId, signal) {
      const { setMenus } = shell()
      return wishes.watch(vaultId, signal, () => setMenus([], () => {}))
    },
    setMenus(menus) {
      shell().setMenus(menus, (id) => wishes.add({ kind: 'command', id }))
    },
    notify(text) {
      shell().notify(text)
    },
    setNotes(vaultId, notes) {
      const { window } = shell()
      recent = notes.map(({ path, title }) => ({
        title,
        onChoose() {
          wishes.add({ kind: 'note', vaultId, path })
          window.bringToFront()
        },
      }))
      showTray()
    },
    stay: () => shell().stay(),
    showTray,
    async openFile(file) {
      const { window, say } = shell()
      const open = vault()
      const place = await placeOfFile(file, [...(open ? [open] : []), ...recentVaults()])
      window.bringToFront()
      if (place.status !== 'note')
        return say(SYSTEM_FILE_WORDS[place.status](showInvisible(basename(file))))
      const { id: vaultId, root } = place.vault
      wishes.add({ kind: 'note', vaultId, path: place.path })
      if (vaultId === open?.id) return
      // What is typed in the vault that is open goes to the disk first, which its window does.
      if (open) wishes.add({ kind: 'vault', root })
      else await openVault(root).catch((error: unknown) => say(errorSentence(error)))
    },
  }
}
