import { z } from 'zod'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'

export const FileInfo = z.object({ sizeBytes: z.number().int(), modifiedMs: z.number() })
export type FileInfo = z.output<typeof FileInfo>

/** The longest part that is read at once. */
export const MOST_PART_BYTES = 1_048_576

/** The most files that are dragged to other programs at once. */
export const MOST_DRAGGED = 100

/** A part of a file, and what the whole was in that moment: another size or time is another file. */
export const FilePart = FileInfo.extend({ base64: z.string() })
export type FilePart = z.output<typeof FilePart>

/** Files of the vault that are no notes. */
export const file = {
  'file.info': call(z.object({ path: VaultPath }), FileInfo),
  /** The bytes from `from`, as many as there are of `length`. @throws `not_found` */
  'file.read': call(
    z.object({
      path: VaultPath,
      from: z.number().int().min(0),
      length: z.number().int().min(1).max(MOST_PART_BYTES),
    }),
    FilePart,
  ),
  /**
   * Opens it in the program that the system has for it, only what such a program shows and does not run; or shows it
   * in its folder. @throws `denied` for anything else, `unavailable` where this shell cannot: in a browser.
   */
  'file.openOutside': call(
    z.object({ path: VaultPath, where: z.enum(['program', 'folder']) }),
    z.null(),
  ),
  /**
   * Hands these files to the system, as dragged from the window that asks, while the person holds the button down: all
   * or none. @throws `unavailable` in a browser, `denied` for a hidden one, `not_found`
   */
  'file.dragOut': call(z.object({ paths: z.array(VaultPath).min(1).max(MOST_DRAGGED) }), z.null()),
}
