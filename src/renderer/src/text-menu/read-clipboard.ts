/** What was copied, as a paste of it would bring it. @throws what the browser throws where the page may not read it */
export async function readClipboard(): Promise<DataTransfer> {
  const data = new DataTransfer()
  for (const item of await navigator.clipboard.read())
    for (const type of item.types) {
      const blob = await item.getType(type)
      if (type.startsWith('text/')) data.setData(type, await blob.text())
      else data.items.add(new File([blob], `pasted.${type.split('/')[1] ?? 'bin'}`, { type }))
    }
  return data
}
