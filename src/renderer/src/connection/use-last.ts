import { useState } from 'react'

/** What was there last: `value`, or where there is none at the moment the one before it. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
