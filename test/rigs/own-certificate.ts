/**
 * A certificate for 127.0.0.1 that nobody but a test trusts, with its key, valid for a hundred years. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj "/CN=Latent test"
 * -addext subjectAltName=IP:127.0.0.1`.
 */
export const OWN_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkzCCATqgAwIBAgIUVEc5fMsxxks/ay44zxb1dI+ozIMwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLTGF0ZW50IHRlc3QwIBcNMjYxMTI4MDAyMjQ4WhgPMjEyNjEx
MDQwMDIyNDhaMBYxFDASBgNVBAMMC0xhdGVudCB0ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE8KzcRISribBBjARRXNVrxPqeJLVqb+QnJqlJ9owiLJgcA8hx
zvDNKtsRb/SaTfDvCec+2ehSmp+yLUuiX6plZ6NkMGIwHQYDVR0OBBYEFLUA65JX
OAGv2mldIJPVTqTdhZjzMB8GA1UdIwQYMBaAFLUA65JXOAGv2mldIJPVTqTdhZjz
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNH
ADBEAiA63MKNruH7ctFBJDfv3woshFbVgXMQUltnx4DmHZGSugIgJoKd3V6k8zWW
Kq2Cq77tlUmYG/8O5nBpbmPk0W8dFvk=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpaygrmu7DZU18XIa
jKHxi92+AhrcCiChao38DdXzRlyhRANCAATwrNxEhKuJsEGMBFFc1WvE+p4ktWpv
5CcmqUn2jCIsmBwDyHHO8M0q2xFv9JpN8O8J5z7Z6FKan7ItS6JfqmVn
-----END PRIVATE KEY-----`,
}
