/** Tells what happens below a folder, with absolute paths, until it is unsubscribed or tells an error. */
export type Subscribe = (options: {
  /** Absolute, links resolved. */
  readonly root: string
  /** True for folders, absolute, of which nothing is wanted. Hidden ones are left out anyway. */
  readonly isLeftOut: (absolutePath: string) => boolean
  /**
   * Paths at which something happened, whatever it was; the root itself when it went away or came back. For a
   * placeholder of a sync client, the file for which it stands. After an error nothing more is told.
   */
  readonly onEvents: (error: Error | null, absolutePaths: readonly string[]) => void
  /** More happened than was told, anywhere; what happens from now on is told again. May come several times for one loss. */
  readonly onLost: () => void
}) => Promise<Subscription>

export interface Subscription {
  unsubscribe(): Promise<void>
}
