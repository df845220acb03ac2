import { LatentError } from '../../../shared/rpc/errors.ts'

/** Things that a window works with over several requests, by an id that nobody can guess. The oldest go first. */
export interface Held<T> {
  add(item: T & { readonly id: string }): Promise<void>
  /** @throws LatentError `not_found` */
  get(id: string): T
  /** Lets go of one. No error when it is gone. */
  drop(id: string): Promise<void>
  dropAll(): Promise<void>
}

/**
 * @param most more than this are not kept: a window that went away gives nothing back
 * @param letGo puts away what belongs to one
 */
export function createHeld<T>(most: number, letGo: (item: T) => Promise<void>): Held<T> {
  const items = new Map<string, T>()

  async function drop(id: string): Promise<void> {
    const item = items.get(id)
    if (item === undefined) return
    items.delete(id)
    await letGo(item)
  }

  return {
    async add(item) {
      items.set(item.id, item)
      for (const id of [...items.keys()].slice(0, -most)) await drop(id)
    },
    get(id) {
      const item = items.get(id)
      if (item === undefined)
        throw new LatentError('not_found', 'This was put away meanwhile. Please start again.')
      return item
    },
    drop,
    async dropAll() {
      for (const id of items.keys()) await drop(id)
    },
  }
}
