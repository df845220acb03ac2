/** Changes of nets that are still to come, by time. Those of one time come out in the order in which they were put in. */
export interface EventWheel {
  readonly size: number
  /** `time` is at most `farthest` after the last time that was taken. */
  add(time: number, net: number, code: number): void
  /** The first time from `from` to `to` with an event, -1 without one. */
  next(from: number, to: number): number
  /** Takes all events of a time. */
  take(time: number, visit: (net: number, code: number) => void): void
}

/** A wheel with one slot for each tick: adding and taking cost the same however many events wait. */
export function createEventWheel(farthest: number): EventWheel {
  const slots = 2 ** Math.ceil(Math.log2(farthest + 1))
  const mask = slots - 1
  const first = new Int32Array(slots).fill(-1)
  const last = new Int32Array(slots).fill(-1)
  let net = new Int32Array(1024)
  let code = new Uint8Array(1024)
  let following = new Int32Array(1024)
  let free = -1
  let used = 0
  let size = 0

  function grow(): void {
    net = copied(net, new Int32Array(net.length * 2))
    code = copied(code, new Uint8Array(code.length * 2))
    following = copied(following, new Int32Array(following.length * 2))
  }

  return {
    get size() {
      return size
    },
    add(time, ofNet, value) {
      let event = free
      if (event === -1) {
        if (used === net.length) grow()
        event = used++
      } else free = following[event] ?? -1
      net[event] = ofNet
      code[event] = value
      following[event] = -1
      const slot = time & mask
      const before = last[slot] ?? -1
      if (before === -1) first[slot] = event
      else following[before] = event
      last[slot] = event
      size++
    },
    next(from, to) {
      if (size === 0) return -1
      const end = Math.min(to, from + slots - 1)
      for (let time = from; time <= end; time++) if (first[time & mask] !== -1) return time
      return -1
    },
    take(time, visit) {
      const slot = time & mask
      let event = first[slot] ?? -1
      first[slot] = last[slot] = -1
      while (event !== -1) {
        const after = following[event] ?? -1
        size--
        following[event] = free
        free = event
        visit(net[event] ?? 0, code[event] ?? 0)
        event = after
      }
    },
  }
}

function copied<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
