// Passkeys, as the browser makes and uses them. Bytes go over the wire in base64url.

import * as api from "../api/account";
import type { Account, Confirmation, PasskeyAnswer, SignedIn } from "../api/types";

/** Whether this browser offers passkeys at this address: over TLS or at localhost, and never at a bare address. */
export function offersPasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

function text(buffer: ArrayBuffer | null): string | undefined {
  if (!buffer) return undefined;
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

interface Descriptor {
  id: string;
  type: "public-key";
  transports?: AuthenticatorTransport[];
}

const descriptors = (list: Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  list.map((one) => ({ ...one, id: bytes(one.id) }));

/** What is common to both kinds of answers. */
const plain = (made: PublicKeyCredential) => ({
  id: made.id, rawId: text(made.rawId), type: made.type, clientExtensionResults: {},
});

/** Makes a passkey for the account of this browser. */
export async function makePasskey(): Promise<Account> {
  const { ticket, options } = await api.askForPasskey();
  const asked = options as PublicKeyCredentialCreationOptions & { challenge: string; excludeCredentials?: Descriptor[] };
  const user = asked.user as PublicKeyCredentialUserEntity & { id: string };
  const made = (await navigator.credentials.create({
    publicKey: {
      ...asked, challenge: bytes(asked.challenge), user: { ...user, id: bytes(user.id) },
      excludeCredentials: descriptors(asked.excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  const answer = {
    ...plain(made),
    response: {
      clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  };
  return api.addPasskey({ ticket, answer });
}

/** Signs in to the account of the passkey that the visitor chooses. */
export const answerByPasskey = async (): Promise<SignedIn> => api.signInByPasskey(await passkeyAnswer());

/** Proves that the account is the visitor's. */
export const confirmByPasskey = async (): Promise<Confirmation> => api.confirmByPasskey(await passkeyAnswer());

async function passkeyAnswer(): Promise<PasskeyAnswer> {
  const { ticket, options } = await api.signInChallenge();
  const asked = options as PublicKeyCredentialRequestOptions & { challenge: string; allowCredentials?: Descriptor[] };
  const used = (await navigator.credentials.get({
    publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: descriptors(asked.allowCredentials) },
  })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ticket,
    answer: {
      ...plain(used),
      response: {
        clientDataJSON: text(response.clientDataJSON), authenticatorData: text(response.authenticatorData),
        signature: text(response.signature), userHandle: text(response.userHandle),
      },
    },
  };
}
