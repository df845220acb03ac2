/** The id of the settings' page. */
export const TEMPLATE_SETTINGS = 'templates'
