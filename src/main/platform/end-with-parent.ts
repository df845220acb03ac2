const LOOK_MS = 500

/**
 * Ends this process as SIGTERM does when the launcher that started it is gone, however that ended: nobody would be
 * left to stop it, and its port and its locks would stay. Does nothing for a process that no launcher started.
 */
export function endWithParent(env: Readonly<Record<string, string | undefined>>): void {
  if (env['LATENT_STARTED_BY'] !== String(process.ppid)) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  looking.unref()
}
