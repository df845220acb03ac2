import { execFileSync, spawnSync } from 'node:child_process'

/** Mounting needs root, and a container that allows it. Why it cannot be done here; null when it can. */
export function whyNoMounts(): string | null {
  if (process.platform !== 'linux') return 'mounts are tested on Linux'
  if (process.getuid?.() !== 0) return 'mounting needs root'
  const probe = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return probe.status === 0 ? null : 'this machine does not allow mounts'
}

/** A file system of its own at `folder`, of `sizeBytes`, until `unmount`. */
export function mountSmallDisk(folder: string, sizeBytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder])
}

/** The folder as a file system of its own, which can be made read-only. */
export function mountOntoItself(folder: string): void {
  execFileSync('mount', ['--bind', folder, folder])
}

export function remount(folder: string, how: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${how},bind`, folder])
}

export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
}
