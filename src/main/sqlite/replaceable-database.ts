import type { Database } from './open-database.ts'

/**
 * A database whose file can be opened anew while others work with it: each use of it goes to the one that `current`
 * gives at that moment. A statement must not be kept from one piece of work to the next.
 */
export const replaceableDatabase = (current: () => Database): Database =>
  new Proxy(current(), {
    get(_, key) {
      const database = current()
      const value: unknown = Reflect.get(database, key)
      return typeof value === 'function' ? value.bind(database) : value
    },
  })
