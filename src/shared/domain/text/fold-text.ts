/** As it is compared: letter case and the way in which accents are written make no difference. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase()
